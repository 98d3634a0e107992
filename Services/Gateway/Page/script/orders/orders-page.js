import { h } from '../kit/element.js';
import { query } from '../kit/api.js';
import { dateTime, money } from '../kit/formats.js';
import { t } from '../kit/messages.js';
import { emptyBox, show as showLoaded } from '../kit/notices.js';
import { asCustomer, session } from '../kit/session.js';
import { later } from './later.js';
import { live } from './live.js';
import { isAway, see, seen } from './seen.js';

/** The reader's orders, the newest first, each as it is now; without a connection as they were seen last. */
export async function show(element) {
  element.classList.add('thing');
  const list = h('ul', { class: 'orders' });
  const title = h('h1', {}, t('page.orders'));
  let cursor = null;
  /** By id, as they are shown. */
  const known = new Map();

  const row = (order) => h('li', { id: `order-${order.id}` }, h('a', { href: `/my-orders/${order.id}` }, dateTime(order.createdAt)), ' ',
    h('b', { class: `status ${order.status}` }, t(`status.${order.status}`)), ' ', order.total && money(order.total),
    h('p', { class: 'second' }, order.lines.map(({ name, item, quantity }) => `${quantity} × ${name ?? item}`).join(', ')));
  const draw = (order) => {
    known.set(order.id, later(known.get(order.id), order));
    return row(known.get(order.id));
  };
  const load = async () => {
    let page;
    try {
      page = (await asCustomer(`/v1/orders${query({ limit: 20, cursor })}`)).body;
    } catch (error) {
      if (!isAway(error) || seen().length === 0) throw error;
      list.replaceChildren(...seen().map(row));
      return [title, h('p', { class: 'state' }, t('orders.seen')), list];
    }
    see(page.items);
    cursor = page.next;
    list.append(...page.items.filter(({ id }) => !known.has(id)).map(draw));
    const more = cursor && h('button', { type: 'button', class: 'more', onclick: () => showLoaded(element, load) }, t('orders.more'));
    return [title, list.children.length ? list : emptyBox(t('orders.none')), more];
  };
  if (!session()) {
    element.append(title, emptyBox(t('orders.none')));
    return null;
  }
  const changed = ({ detail }) => {
    const there = document.getElementById(`order-${detail.id}`);
    if (!detail.status) return;
    if (there) there.replaceWith(draw(detail));
    else if (list.isConnected) list.prepend(draw(detail));
  };
  const again = async () => {
    const { body } = await asCustomer(`/v1/orders${query({ limit: 20 })}`).catch(() => ({}));
    for (const order of [...(body?.items ?? [])].reverse()) changed({ detail: order });
  };
  live.addEventListener('order', changed);
  live.addEventListener('begun', again);
  await showLoaded(element, load);
  return () => {
    live.removeEventListener('order', changed);
    live.removeEventListener('begun', again);
  };
}
