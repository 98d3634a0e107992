// Whether an order is paid, and what is taken when it is handed over.
import {h} from '../../core/element.js';
import {ask} from '../../core/dialogs.js';
import {money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {change} from '../../core/staff.js';
import {shortNumber} from '../../ordering/orders/number.js';
import {moneyMoves, paymentText, sumToPay} from '../../ordering/orders/payment.js';
import {busy} from '../busy.js';
import {dateTimeAt} from '../places/clock.js';

/** @type {Record<string, [string, import('../../core/icons.js').IconName]>} how a tag looks */
const looks = {
  due: ['warn', 'money'],
  owed: ['bad', 'warning'],
  paid: ['good', 'check'],
  awaited: ['info', 'clock'],
  byHand: ['bad', 'warning'],
  transfer: ['info', 'clock'],
  closing: ['info', 'clock'],
  refunding: ['warn', 'money'],
  refunded: ['', 'money']
};

/** Whether the provider has refused to give money back. */
const isOwedByHand = ({payment, owedByHand}) => !!owedByHand && payment?.method !== 'bank-transfer';

/** The parts that were handed over before their money lapsed, and were not paid since. */
const unpaidParts = ({payment, parts, ledger, lines, total}) =>
  (payment?.method === 'online' && payment.status === 'due' && ledger ? parts : [])
    .filter((part) => part.status === 'completed' && sumOfPart({lines, total}, part)?.amount !== 0
        && !ledger.some(({kind, place}) => kind === 'payment' && place === part.place));

/** Whether people have to see to money that the provider did not take or give back. */
export const needsSettlingByHand = (order) => isOwedByHand(order) || unpaidParts(order).length > 0;

/**
 * What staff has to know of the money.
 * @returns {'due'|'owed'|'paid'|'awaited'|'transfer'|'closing'|'refunding'|'refunded'|'byHand'|null} `owed`: it was
 *   handed over, and its money lapsed; `byHand`: the provider has refused to give money back; null: nothing of it is
 *   known, or to be done
 */
export function tillOf(order) {
  const {payment, status} = order;
  if (!payment) return null;
  if (isOwedByHand(order)) return 'byHand';
  if (unpaidParts(order).length) return 'owed';
  const isOver = ['cancelled', 'rejected'].includes(status);
  switch (payment.status) {
    case 'due':
      return isOver ? null : 'due';
    case 'authorized':
    case 'paid':
      return isOver ? null : 'paid';
    case 'opening':
    case 'open':
      return payment.method === 'bank-transfer' ? 'transfer' : 'awaited';
    case 'closing':
    case 'refunding':
    case 'refunded':
      return payment.status;
    default:
      return null;
  }
}

/** "Paid", "Pay at handing over", "Transfer awaited" */
export function tillTag(order) {
  const till = tillOf(order);
  if (!till) return null;
  const [look, glyph] = looks[till];
  return h('span', {class: `tag till ${look}`}, icon(glyph), t(`till.${till}`));
}

/** What a place takes for its part: its lines, its fee and its share of the tip; null if something has no price. */
export function sumOfPart({lines, total}, part) {
  const own = lines.filter(({place}) => place === part.place);
  if (!total || own.some(({price}) => !price)) return null;
  const amount = own.reduce(
    (sum, {price, quantity}) => sum + price.amount * quantity, (part.fee?.amount ?? 0) + (part.tip?.amount ?? 0));
  return {amount, currency: total.currency};
}

/** Of a ticket on paper: whether whoever hands it over takes money. */
export function takeText(order, part) {
  const till = tillOf(order);
  const sum = till === 'due' ? sumOfPart(order, part) : null;
  if (sum) return t('till.take', {sum: money(sum)});
  return till && t(till === 'paid' ? 'till.takeNone' : `till.${till}`);
}

/** What the details say of the money, as names and values. @returns {[string, string][]} */
export function tillFacts(order) {
  const {payment, owedByHand} = order;
  if (!payment) return [];
  const facts = [
    [t('pay.how'), paymentText(order)], [t('pay.tip'), payment.tip && money(payment.tip)],
    [t('pay.reference'), payment.reference], [t('till.byHand'), owedByHand && money(owedByHand)],
    ...moneyMoves(order).map(
      ({kind, at, money: sum}) => [t(`money.${kind}`, {time: dateTimeAt(at, order.parts[0].place)}), money(sum)])
  ];
  return /** @type {[string, string][]} */ (facts.filter(([, text]) => text));
}

/**
 * What staff says of money that it alone sees; null if there is nothing to say. It cannot be undone, so it is asked
 * for.
 * @param {any} order
 * @param {import('./orders.js').Orders} orders
 * @param {() => void} [done]
 */
export function settleButton(order, orders, done = () => {}) {
  const step = settlingOf(order);
  if (!step) return null;
  const number = shortNumber(order);
  const settle = async () => {
    const sum = sumToSettle(order, step);
    if (!(await ask(t(`settle.ask-${step}`, {number, sum})))) return;
    const status = {byHand: 'refunded', owed: 'paid'}[step] ?? step;
    try {
      const answer = await change(`/v1/orders/${order.id}/payment`, 'PUT', {status});
      if (answer.lines) orders.take(answer);
      notice(t(`settle.done-${status}`, {number}));
      done();
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  };
  return h('button', {
    type: 'button',
    class: `btn ${step === 'paid' ? 'primary' : 'soft'}`,
    'data-settle': step,
    onclick: ({currentTarget}) => busy(currentTarget, settle)
  },
    icon('money'), t(`settle.${step}`));
}

function sumToSettle(order, step) {
  if (step === 'byHand') return money(order.owedByHand);
  if (step !== 'owed') return order.total ? money(sumToPay(order)) : '';
  const sums = unpaidParts(order).map((part) => sumOfPart(order, part));
  return sums.every(Boolean) ? money({...sums[0], amount: sums.reduce((sum, {amount}) => sum + amount, 0)}) : '';
}

/**
 * @returns {'paid'|'owed'|'refunded'|'byHand'|null} a transfer may come when its order is over; then it is to be paid
 *   back, as what the provider has refused to give back
 */
function settlingOf(order) {
  const {payment} = order;
  if (isOwedByHand(order)) return 'byHand';
  if (unpaidParts(order).length) return 'owed';
  if (payment?.method !== 'bank-transfer') return null;
  if (['open', 'closing', 'void'].includes(payment.status)) return 'paid';
  return payment.status === 'refunding' ? 'refunded' : null;
}
