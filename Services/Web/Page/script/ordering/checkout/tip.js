// What a customer gives besides the price: nothing unless it was chosen, a part of the sum, or an amount.
import {digitsOf} from '../../core/formats.js';

/** @typedef {{percent?: number, text?: string}|null} Tip `text`: an amount as it was written */

/** In percent of what the lines cost. */
export const usualTips = [5, 10];

/**
 * What a tip comes to.
 * @param {Tip} tip
 * @param {{amount: number, currency: string}|null} sum of the lines
 * @returns {{amount: number, currency: string}|null} null: nothing is given, or what was written cannot be
 */
export function tipOf(tip, sum) {
  if (!tip || !sum) return null;
  const amount = tip.percent ? Math.round((sum.amount * tip.percent) / 100) : amountIn(tip.text ?? '', sum.currency);
  return amount !== null && amount >= 1 && amount <= sum.amount ? {amount, currency: sum.currency} : null;
}

/** Whether it can be sent as it was written; nothing is an answer, too. @param {Tip} tip */
export const isUsable = (tip, sum) =>
  !tip || Boolean(tip.percent) || amountIn(tip.text ?? '', sum.currency) === 0 || tipOf(tip, sum) !== null;

/** "12.50" and "12,50" in the currency's smallest units; 0 for nothing, null for what is no amount. */
function amountIn(text, currency) {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  if (plain === '') return 0;
  const [, behind = ''] = /^\d+(?:\.(\d*))?$/.exec(plain) ?? [null, null];
  const digits = digitsOf(currency);
  if (behind === null || behind.length > digits) return null;
  return Math.round(Number(plain) * 10 ** digits);
}
