// How an order is paid for and how far that is, in its customer's words.
import {t} from '../../core/messages.js';

const isGone = ({status}) => ['cancelled', 'rejected'].includes(status);

/** Those of an order's parts that are reckoned: of one that was taken back whole, all. */
export const madeParts = ({parts}) => (parts.every(isGone) ? parts : parts.filter((part) => !isGone(part)));

/** What is given besides the price, as far as places get it; null for nothing. */
export function tipOf(order) {
  const shares = madeParts(order).map(({tip}) => tip).filter(Boolean);
  // Until it is known what the lines cost nobody has a share.
  if (shares.length === 0) return order.parts.some(({tip}) => tip) ? null : order.payment?.tip ?? null;
  return {...shares[0], amount: sumOf(shares)};
}

/** What is paid for an order; null before it is known. */
export function sumToPay(order) {
  const {total} = order;
  return total ? {...total, amount: total.amount + (tipOf(order)?.amount ?? 0)} : null;
}

/** Whether its customer has to do something now: pay on a page, or transfer. */
export const isToPay = (order) => order.status === 'placed' && order.payment?.status === 'open';

/** Whether it waits for its payment, or for what becomes of that. */
export const isPaying = (order) =>
  order.status === 'placed' && ['opening', 'open', 'closing'].includes(order.payment?.status);

/** When it is given up unless it is paid; null if nothing is awaited. */
export const payUntil = (order) =>
  (isToPay(order) ? order.payment.checkout?.expiresAt ?? order.deadline ?? null : null);

/**
 * The page where it is paid, while it can be. Nothing but a page of the web is gone to.
 * @param {any} order
 * @param {number} [now]
 * @returns {string|null}
 */
export function checkoutUrl(order, now = Date.now()) {
  const address = isToPay(order) && order.payment.checkout?.url;
  return address && /^https?:\/\//.test(address) && !isOver(order, now) ? address : null;
}

/** The time to pay is over; what becomes of the order is about to be said. */
export const isOver = (order, now = Date.now()) => Date.parse(payUntil(order) ?? '') <= now;

/** What its status means while it is paid; null otherwise: then its steps say it. */
export function payingText(order) {
  if (!isPaying(order)) return null;
  const {method, status} = order.payment;
  if (status === 'open') return t(method === 'bank-transfer' ? 'pay.awaitsTransfer' : 'pay.awaits');
  return t(status === 'opening' ? 'pay.opens' : 'pay.closes');
}

/** Where money is given by hand. @param {string} method of the payment @param {string} [how] it is got */
export function payKey(method, how) {
  const place = {delivery: 'pay.at-door', ticket: 'pay.at-cinema'}[how ?? ''];
  return (method === 'at-place' && place) || `pay.${method}`;
}

/** "Online · paid", "At your door · when it is handed over" */
export function paymentText({payment: {method, status}, fulfilment}) {
  const isSeat = fulfilment?.method === 'ticket' && status === 'due';
  return [t(payKey(method, fulfilment?.method)), t(isSeat ? 'paid.before' : `paid.${status}`)].join(' · ');
}

/**
 * What was paid and given back, in the order in which it was. Who reads the books of one place sees what is its.
 * @param {any} order
 * @returns {{kind: 'payment'|'refund', at: string, money: {amount: number, currency: string}}[]}
 */
export function moneyMoves(order) {
  const currency = currencyOf(order);
  if (!currency) return [];
  return (order.ledger ?? [])
    .filter(({kind}) => kind === 'payment' || kind === 'refund')
    .map(
      ({kind, at, postings}) =>
        ({kind, at, money: {amount: Math.abs(sumOf(postings.filter(({account}) => !claims.has(account)))), currency}}))
    .filter(({money}) => money.amount > 0);
}

/** Accounts that say who owes what; the others have money, or those who gave it. */
const claims = new Set(['customer', 'allowance']);

const sumOf = (postings) => postings.reduce((sum, {amount}) => sum + amount, 0);

/** An order has one currency. */
const currencyOf = ({total, payment, lines}) =>
  (total ?? payment?.captured ?? lines?.find(({price}) => price)?.price)?.currency;
