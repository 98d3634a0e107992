// Money as people write it: 4.50 in a currency, kept in its smallest units.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { BadField, numberOf, textField, valueOf } from './fields.js';

const mostOfAnItem = 1_000_000;

/** @param {{amount: number, currency: string}|null} money @param {string} usual the currency that is proposed */
export function moneyField(fields, pointer, label, money, usual) {
  const amount = amountField(fields, `${pointer}/amount`, label, money);
  const currency = currencyField(fields, pointer, money?.currency ?? usual);
  return {
    element: h('div', { class: 'pair' }, amount, currency),
    value() {
      const code = currencyOf(currency, pointer);
      return { amount: amountOf(amount, `${pointer}/amount`, code, mostOfAnItem), currency: code };
    },
  };
}

/** A field for an amount. @param {{amount: number, currency: string}|null} money */
export const amountField = (fields, pointer, label, money) => textField(
  fields, pointer, label, money ? (money.amount / 10 ** digitsOf(money.currency)).toFixed(digitsOf(money.currency)) : '', { inputmode: 'decimal', required: true });

export const currencyField = (fields, pointer, code) => textField(fields, `${pointer}/currency`, t('dish.currency'), code, { maxlength: 3, size: 4 });

/** The currency that is written. @throws {BadField} */
export function currencyOf(field, pointer) {
  const code = (valueOf(field) ?? '').toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new BadField(`${pointer}/currency`, t('field.currency'));
  return code;
}

/** An amount in the currency's smallest units. @param {number} most in whole units @throws {BadField} */
export function amountOf(field, pointer, code, most) {
  const [value, digits] = [numberOf(field, pointer, { least: 0, most }), digitsOf(code)];
  // "25,000" is not to become 25.
  const [, behind = ''] = /[.,](\d*)$/.exec(valueOf(field)) ?? [];
  if (behind.length > digits) throw new BadField(pointer, t('field.tooFine', { digits }));
  return Math.round(value * 10 ** digits);
}

const digitsOf = (currency) => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
