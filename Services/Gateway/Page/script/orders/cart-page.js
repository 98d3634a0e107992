import { h, fill } from '../kit/element.js';
import { go } from '../kit/address.js';
import { ask } from '../kit/dialogs.js';
import { dateTime, money } from '../kit/formats.js';
import { t } from '../kit/messages.js';
import { emptyBox, notice, sentence } from '../kit/notices.js';
import { changes } from '../kit/storage.js';
import { warnings } from '../movies/parts/known.js';
import { emptyCart, lines, mostOfOne, removeLine, replaceCart, setQuantity, totalOf } from './cart.js';
import { forget, outcomes, sendWaiting, wait, waiting } from './waiting.js';

export async function show(element) {
  element.classList.add('thing');
  const draw = () => {
    const focused = document.activeElement?.id;
    fill(element, h('h1', {}, t('page.cart')), waits(), cart());
    if (focused) document.getElementById(focused)?.focus();
  };
  const accepted = ({ detail }) => go(`/my-orders/${detail.id}`);
  const refused = ({ detail }) => {
    // The lines come back, so that they can be changed and asked for again.
    if (lines().length === 0) replaceCart(detail.order.lines);
    notice(t('order.refused', { why: sentence(detail.error) }), 'warning');
  };
  const later = () => notice(t('order.later'), 'warning');
  const listeners = [[changes, 'cart', draw], [changes, 'waiting', draw], [outcomes, 'accepted', accepted],
    [outcomes, 'refused', refused], [outcomes, 'waits', later]];
  listeners.forEach(([target, name, listener]) => target.addEventListener(name, listener));
  draw();
  return () => listeners.forEach(([target, name, listener]) => target.removeEventListener(name, listener));
}

function cart() {
  const all = lines();
  if (all.length === 0) return emptyBox(t('cart.empty'));
  const total = totalOf(all);
  return [
    h('ul', { class: 'cart-lines' }, all.map(line)),
    h('p', { class: 'total' }, t('cart.total', { total: money(total) })),
    h('div', { class: 'row' }, h('button', { type: 'button', id: 'order', class: 'primary', onclick: () => order(all, total) }, t('order.place')),
      h('button', { type: 'button', id: 'empty', onclick: empty }, t('cart.doEmpty'))),
  ];
}

function line({ item, name, placeName, price, quantity, href }) {
  const more = () => (quantity < mostOfOne ? setQuantity(item, quantity + 1) : notice(t('cart.tooMany', { name, count: mostOfOne }), 'warning'));
  const less = () => (quantity > 1 ? setQuantity(item, quantity - 1) : removeLine(item));
  const button = (id, text, label, onclick) => h('button', { type: 'button', id: `${id}-${item}`, 'aria-label': t(label, { name }), onclick }, text);
  return h('li', {}, h('div', {}, h('a', { href: href ?? `/item/${item}` }, name), h('p', { class: 'second' }, placeName)),
    h('div', { class: 'quantity' }, button('less', '−', 'cart.less', less), h('span', { 'aria-label': t('cart.quantity', { count: quantity }), role: 'img' }, String(quantity)),
      button('more', '+', 'cart.more', more)),
    h('span', {}, money({ ...price, amount: price.amount * quantity })), button('remove', '×', 'cart.remove', () => removeLine(item)));
}

async function empty() {
  if (await ask(t('cart.askEmpty'))) emptyCart();
}

// What was asked for leaves the cart at once: as it waits it cannot be asked for twice.
async function order(all, total) {
  const tickets = await Promise.all(all.filter(({ ticket }) => ticket).map(ticketText));
  if (!(await ask([...tickets, t('order.ask', { total: money(total) })].join(' ')))) return;
  wait(all, total);
  emptyCart();
  sendWaiting();
}

/** The movie, the cinema, and whether the reader has seen it or has a ticket. */
async function ticketText({ name, placeName, quantity, ticket }) {
  return [t('order.tickets', { name, cinema: placeName, count: quantity }), ...(await warnings({ id: ticket.movie, duration: ticket.duration }))].join(' ');
}

function waits() {
  return waiting().map((order) => h('section', { class: 'waiting' }, h('p', {}, t('order.waiting', {
    total: money(order.total), time: dateTime(order.at),
  })), h('div', { class: 'row' }, h('button', { type: 'button', onclick: sendWaiting }, t('order.sendNow')),
    h('button', { type: 'button', onclick: () => takeBack(order) }, t('order.takeBack')))));
}

function takeBack(order) {
  forget(order.key);
  if (lines().length === 0) replaceCart(order.lines);
}
