// On wide screens, beside a menu: what is in the cart, what it comes to, the way to the checkout.
import {h, fill} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {changes} from '../../core/storage.js';
import {stepper} from '../../ui/stepper.js';
import {countOf, keyOf, lines, mostOf} from './cart.js';
import {less, more} from './changes.js';
import {optionsText, totalsText} from './names.js';

/** @returns {{element: HTMLElement, remove: () => void}} */
export function orderBox() {
  const element = h('section', {class: 'box order-box wide-only col', 'aria-labelledby': 'order-box-title'});
  const draw = () => {
    const focused = element.contains(document.activeElement) && document.activeElement.id;
    fill(element, h('h2', {id: 'order-box-title'}, t('cart.yours')), content(lines()));
    if (focused) document.getElementById(focused)?.focus();
  };
  changes.addEventListener('cart', draw);
  draw();
  return {element, remove: () => changes.removeEventListener('cart', draw)};
}

function content(all) {
  if (all.length === 0) return h('p', {class: 's soft'}, t('cart.nothing'));
  return [
    h('ul', {class: 'lines'}, all.map(row)),
    h('dl', {class: 'sum'}, h('dt', {class: 'all'}, t('cart.sum')), h('dd', {class: 'all'}, totalsText(all))),
    h('a', {class: 'btn primary wide', href: '/cart'}, t('cart.checkout')),
    h('p', {class: 'xs soft center'}, t('cart.dishes', {count: countOf(all)})),
  ];
}

const row = (line) => h('li', {},
  h('div', {class: 't'}, h('p', {class: 's'}, h('b', {}, line.name)),
    line.options && h('p', {class: 'xs soft'}, optionsText(line)),
    h('p', {class: 'price s'}, money({...line.price, amount: line.price.amount * line.quantity}))),
  stepper({
    name: line.name,
    key: `box-${keyOf(line)}`,
    value: line.quantity,
    most: mostOf(line),
    less: () => less(line),
    more: () => more(line),
  }));
