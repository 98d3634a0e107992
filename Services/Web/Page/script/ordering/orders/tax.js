// The tax that prices contain, by its rate.
import {locale} from '../../core/messages.js';

/** @typedef {{rate: number, amount: number}} Tax `rate`: in hundredths of a percent; `amount`: in minor units */

/** "7%", "5.5%" @param {number} rate in hundredths of a percent */
export const rateText = (rate) =>
  new Intl.NumberFormat(locale, {style: 'percent', maximumFractionDigits: 2}).format(rate / 10_000);

/** What of a sum is tax. @param {number} sum in minor units @param {number} rate in hundredths of a percent */
export const taxIn = (sum, rate) => Math.round((sum * rate) / (10_000 + rate));

/**
 * Of lines whose rate is known; places reckon each by itself.
 * @param {{place: string, price?: {amount: number}, quantity: number, taxRate?: number}[]} lines
 * @returns {Tax[]} the lowest rate first
 */
export function taxesOf(lines) {
  const sums = new Map();
  for (const {place, price, quantity, taxRate} of lines) {
    if (!taxRate || !price) continue;
    const key = `${place} ${taxRate}`;
    sums.set(key, {rate: taxRate, amount: (sums.get(key)?.amount ?? 0) + price.amount * quantity});
  }
  return together([...sums.values()].map(({rate, amount}) => ({rate, amount: taxIn(amount, rate)})));
}

/**
 * As an order's books say: what was sold without what was taken back.
 * @param {{kind: string, postings: {account: string, amount: number}[]}[]} ledger
 * @returns {Tax[]}
 */
export function taxesIn(ledger) {
  return together(ledger.flatMap(({
    kind,
    postings
  }) => (!['sale', 'reversal'].includes(kind) ? [] : postings.filter(({account}) => account.startsWith('tax/')).map(({
    account,
    amount
  }) => ({rate: Number(account.split('/').pop()), amount: Math.abs(amount) * (kind === 'sale' ? 1 : -1)})))));
}

/** @param {Tax[]} taxes @returns {Tax[]} one for each rate, the lowest first */
function together(taxes) {
  const byRate = new Map();
  for (const {rate, amount} of taxes) byRate.set(rate, (byRate.get(rate) ?? 0) + amount);
  return [...byRate]
    .map(([rate, amount]) => ({rate, amount}))
    .filter(({rate, amount}) => rate > 0 && amount !== 0)
    .sort((a, b) => a.rate - b.rate);
}
