// The button that puts a dish in the cart. Once one is in it, it is a stepper. All that are shown follow the cart.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {changes} from '../../core/storage.js';
import {stepper} from '../../ui/stepper.js';
import {mostOfOne, quantityOf} from './cart.js';
import {addOne, less, more} from './changes.js';
import {rememberNames} from './names.js';

/** Those that are shown, each with how it is drawn; what left the page is dropped at the next change. */
const shown = new Map();

changes.addEventListener('cart', () => {
  for (const [element, draw] of shown) {
    if (element.isConnected) draw();
    else shown.delete(element);
  }
});

/**
 * @param {any} item as the API has it, with `placeName`
 * @param {{hasHint?: boolean, text?: string, choose?: () => void}} options `hasHint`: says beside it that there are no
 *   more than so many in an order; `text`: on a wide button, instead of a round one; `choose`: lets the customer choose
 *   its options
 */
export function adder(item, {hasHint = false, text, choose} = {}) {
  const name = nameOf(item);
  if (item.available === 0) {
    return h('span', {class: 'tag'}, t(item.soldOutOn ? 'item.soldOutToday' : 'item.soldOut'));
  }
  const hasOptions = item.options?.length > 0;
  const element = h('div', {class: 'adder'});
  let drawn = null;
  const draw = () => {
    const quantity = quantityOf(item.id);
    if (drawn === quantity) return;
    const focused = element.contains(document.activeElement) && document.activeElement;
    const isLess = Boolean(focused?.id?.startsWith('less-'));
    drawn = quantity;
    fill(element,
      hasOptions ? [quantity > 0 && h('b', {class: 'num'}, `${quantity} ×`), add()]
        : quantity === 0
        ? add()
        : steps(quantity));
    const next = isLess && quantity > 0 ? 'button' : 'button:last-of-type';
    if (focused) /** @type {HTMLElement|null} */
      (element.querySelector(next))?.focus();
  };
  const add = () => h('button', {
    type: 'button',
    class: text ? 'btn primary' : 'add',
    id: `add-${item.id}`,
    'aria-label': text ? `${text}: ${name}` : t('cart.addName', {name}),
    onclick: () => {
      if (hasOptions) return choose?.();
      rememberNames(item);
      return addOne({...item, name});
    },
  },
    text ?? icon('plus'));
  const steps = (quantity) => {
    const line = {item: item.id, name, quantity};
    return [
      hasHint && quantity >= mostOfOne && h('span', {class: 'xs soft'}, t('cart.most', {count: mostOfOne})), stepper({
        name,
        key: item.id,
        value: quantity,
        most: mostOfOne,
        less: () => less(line),
        more: () => more(line),
      })
    ];
  };
  draw();
  shown.set(element, draw);
  return element;
}
