// An order that was refused after its customer went on. Its lines come back as they can be had, and it is said
// wherever the customer is.
import {read, write} from '../../core/storage.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {Problem} from '../../core/api.js';
import {reasonText} from '../../core/problem-words.js';
import {lines, merged, placeOf, priceWith, replaceCart} from '../cart/cart.js';
import {backIntoCart} from './outbox.js';
import {payBy} from './paying.js';
import {outcomes} from './waiting.js';

/**
 * What was refused last and is not settled.
 * @returns {{reason: object, lines: import('../cart/cart.js').CartLine[]}|null} `reason`: the problem's document
 */
export const refusal = () => read('refused');
export const forgetRefusal = () => {
  if (refusal()) write('refused', null);
};

/** What things are called that were asked for. */
export const namesIn = (all) => ({
  item: (id) => all.find(({item}) => item === id)?.name,
  option: (id, named) => all.filter(({item}) => item === id)
    .flatMap(({options = []}) => options)
    .find((option) => isNamed(option, named))
    ?.name,
  place: (id) => all.find(({item}) => placeOf(item) === id)?.placeName,
});

const isNamed = ({group, choice}, named) => group === named.group && choice === named.choice;

/** The lines at what they cost now, and so many of each as there are. */
export function changedLines(all, changes = []) {
  const of = (index) => changes.filter(({line}) => line === index);
  return merged(all.map((line, index) => of(index).reduce(changedLine, line)).filter(({quantity}) => quantity > 0));
}

function changedLine(line, {option, is}) {
  if (!option) return typeof is === 'object' ? {...line, price: is} : {...line, quantity: is};
  const options = line.options ?? [];
  const taken = options.find((one) => isNamed(one, option));
  if (!taken) return line;
  if (typeof is === 'object') {
    return {...line, options: options.map((one) => (one === taken ? {...one, price: is} : one))};
  }
  // What can be left out is; without what has to be chosen there is no such dish.
  if (is > 0 || taken.isNeeded) return {...line, quantity: is};
  const others = options.filter((one) => one !== taken);
  const {amount, currency} = taken.price;
  return {
    ...line,
    options: others.length > 0 ? others : undefined,
    price: priceWith(line.price, [{...taken, price: {amount: -amount, currency}}])
  };
}

/** Hears of refusals for as long as the page is open. */
export function startRefusals() {
  outcomes.addEventListener('refused', (/** @type {CustomEvent} */ {detail: {order, error}}) => {
    if (!(error instanceof Problem)) return notice(sentence(error), 'warning');
    // Seats are bought one show at a time, where it is shown what there is.
    if (order.lines.every(({ticket}) => ticket)) {
      return notice(t('order.refused', {why: reasonText(error.document, namesIn(order.lines))}), 'warning');
    }
    // The lines come back, so that they can be changed and asked for again.
    if (lines().length === 0) replaceCart(changedLines(order.lines, error.document.changes));
    write('refused', {reason: error.document, lines: order.lines});
    notice(t('order.refused', {why: reasonText(error.document, namesIn(order.lines))}), 'warning');
  });
  // One that left later than it was asked for is taken to be paid where its customer is not looking.
  outcomes.addEventListener('accepted', (/** @type {CustomEvent} */ {detail: {order, body}}) => {
    const isSeen = /^\/(cart$|my-orders\/)/.test(location.pathname);
    if (!isSeen && payBy(order) !== 'at-place' && body.status === 'placed') notice(t('pay.waits'), 'warning');
  });
  outcomes.addEventListener('unknown', (/** @type {CustomEvent} */ {detail: {order}}) => {
    backIntoCart(order);
    notice(t('order.unknown'), 'warning');
  });
  outcomes.addEventListener('takenBack', (/** @type {CustomEvent} */ {detail: {order}}) => {
    backIntoCart(order);
    notice(t('order.takenBack'));
  });
  outcomes.addEventListener('notTakenBack', (/** @type {CustomEvent} */ {detail: {error}}) => {
    notice(
      error.code === 'wrong-status' ? t('order.hasBegun') : t('order.notTakenBack', {why: sentence(error)}), 'warning');
  });
}
