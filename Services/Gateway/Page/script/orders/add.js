import { h } from '../kit/element.js';
import { nameOf, t } from '../kit/messages.js';
import { notice } from '../kit/notices.js';
import { addToCart, mostOfOne } from './cart.js';

/** Puts one of an item in the cart and says so. */
export function addButton(item) {
  const name = nameOf(item);
  if (item.available === 0) return h('span', { class: 'hint' }, t('item.soldOut'));
  return h('button', { type: 'button', class: 'add', 'aria-label': t('cart.addName', { name }), onclick: () => {
    const outcome = addToCart({ ...item, name });
    notice(outcomeText(outcome, name), outcome === 'added' ? 'info' : 'warning');
  } }, t('cart.add'));
}

export const outcomeText = (outcome, name) => t({
  added: 'cart.added', 'too-many': 'cart.tooMany', 'other-currency': 'cart.otherCurrency', full: 'cart.full',
}[outcome], { name, count: mostOfOne });
