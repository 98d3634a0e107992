import { h, fill } from '../kit/element.js';
import { go } from '../kit/address.js';
import { get } from '../kit/api.js';
import { ask } from '../kit/dialogs.js';
import { dateTime, money } from '../kit/formats.js';
import { t } from '../kit/messages.js';
import { notice, sentence, show as showLoaded } from '../kit/notices.js';
import { asCustomer } from '../kit/session.js';
import { addToCart } from './cart.js';
import { later } from './later.js';
import { live } from './live.js';
import { isAway, see, seen } from './seen.js';
import { outcomeText } from './add.js';

/** One order: where it is, what it was, and what one may do with it. It changes as the stream says. */
export async function show(element, { id }) {
  element.classList.add('thing');
  const box = h('div', {});
  const said = h('p', { class: 'status-line', role: 'status', id: 'status' });
  fill(element, h('h1', {}, t('order.title')), said, box);
  let known = null;
  const draw = (order) => {
    known = later(known, order);
    said.className = `status-line ${known.status}`;
    if (said.textContent !== t(`status.${known.status}`)) said.textContent = t(`status.${known.status}`);
    return details(known, (changed) => fill(box, draw(changed)));
  };
  const changed = ({ detail }) => { if (detail.id === id && detail.status) fill(box, draw(detail)); };
  const again = async () => {
    const { body } = await asCustomer(`/v1/orders/${id}`).catch(() => ({}));
    if (body?.status && box.isConnected) fill(box, draw(body));
  };
  live.addEventListener('order', changed);
  live.addEventListener('begun', again);
  await showLoaded(box, async () => {
    try {
      const { body } = await asCustomer(`/v1/orders/${id}`);
      see([body]);
      return draw(body);
    } catch (error) {
      const last = isAway(error) && seen().find((order) => order.id === id);
      if (!last) throw error;
      return [h('p', { class: 'state' }, t('orders.seen')), draw(last)];
    }
  });
  return () => {
    live.removeEventListener('order', changed);
    live.removeEventListener('begun', again);
  };
}

function details(order, changed) {
  const cancel = async () => {
    if (!(await ask(t('order.askCancel')))) return;
    try {
      const { body } = await asCustomer(`/v1/orders/${order.id}/status`, {
        method: 'PUT', headers: { Prefer: 'wait=10' }, body: { status: 'cancelled' },
      });
      if (body.lines) changed(body);
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  };
  return [
    order.reason && h('p', { class: 'state error' }, t('order.reason', { why: order.reason.detail })),
    h('ol', { class: 'history' }, order.history.map(({ status, at }) => h('li', {}, t(`status.${status}`), ' ', h('small', {}, dateTime(at))))),
    h('ul', { class: 'cart-lines' }, order.lines.map(({ name, item, quantity, price }) => h('li', {}, h('span', {}, `${quantity} × ${name ?? item}`),
      price && h('span', {}, money({ ...price, amount: price.amount * quantity }))))),
    order.total && h('p', { class: 'total' }, t('cart.total', { total: money(order.total) })),
    tickets(order),
    h('div', { class: 'row' },
      ['placed', 'confirmed'].includes(order.status) && h('button', { type: 'button', id: 'cancel', onclick: cancel }, t('order.cancel')),
      order.lines.some(({ show }) => !show) && h('button', { type: 'button', id: 'again', onclick: () => orderAgain(order) }, t('order.again'))),
    h('p', { class: 'hint' }, t('order.number', { id: order.id })),
  ];
}

/** With their codes for the door, once the order is confirmed. */
function tickets(order) {
  const box = h('div', {});
  if (order.lines.some(({ show }) => show)) {
    import('../movies/own/order-tickets.js').then(({ orderTickets }) => fill(box, orderTickets(order)));
  }
  return box;
}

/** The same lines in the cart, at today's prices. */
async function orderAgain(order) {
  // A show is chosen anew: it may be over.
  for (const line of order.lines.filter(({ show }) => !show)) {
    try {
      const item = await get(`/v1/items/${line.item}`);
      const outcome = addToCart({ ...item, placeName: item.placeName ?? item.place }, line.quantity);
      if (outcome !== 'added') notice(outcomeText(outcome, item.name), 'warning');
    } catch {
      notice(t('order.gone', { name: line.name ?? line.item }), 'warning');
    }
  }
  go('/cart');
}
