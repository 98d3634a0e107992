// What people do to the cart: seen at once, said, and taken back where it took something away.
import {t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {confirm} from '../../core/confirm.js';
import {addToCart, emptyCart, keyOf, lines, mostOf, mostOfOne, removeLine, replaceCart, setQuantity} from './cart.js';

const outcomes = {
  added: 'cart.added',
  'too-many': 'cart.tooMany',
  'other-currency': 'cart.otherCurrency',
  full: 'cart.full',
};

/** What became of adding an item, in the reader's words. */
export const outcomeText = (outcome, name) => t(outcomes[outcome], {name, count: mostOfOne});

/** Puts one of an item in the cart. @param {object[]} [options] @returns {boolean} whether it is in it */
export function addOne(item, options = []) {
  const outcome = addToCart(item, 1, options);
  notice(outcomeText(outcome, item.name), outcome === 'added' ? 'info' : 'warning');
  return outcome === 'added';
}

/** One more of a line; at the most it says so. */
export function more(line) {
  if (line.quantity < mostOf(line)) setQuantity(keyOf(line), line.quantity + 1);
  else notice(t('cart.tooMany', {name: line.name, count: mostOfOne}), 'warning');
}

/** One less of a line; the last one takes the line away. */
export function less(line) {
  if (line.quantity > 1) setQuantity(keyOf(line), line.quantity - 1);
  else remove(line);
}

function remove(line) {
  const before = lines();
  removeLine(keyOf(line));
  notice(t('cart.removed', {name: line.name}), 'info', {undo: () => replaceCart(before)});
}

/** Takes all lines away, once the reader is sure. */
export async function empty() {
  const before = lines();
  const isSure = await confirm({title: t('cart.askEmpty'), yes: t('cart.doEmpty'), no: t('action.cancel')});
  if (!isSure) return;
  emptyCart();
  notice(t('cart.emptied'), 'info', {undo: () => replaceCart(before)});
}
