// The reader's orders: those that run first, then the tickets still to be used, then earlier ones. Each is as it is
// now; without a connection as it was seen last.
import {query} from '../../core/api.js';
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, sentence, show as showLoaded, stateBox} from '../../core/notices.js';
import {wasSignedOut} from '../../core/account.js';
import {asCustomer, lostOrders, session} from '../../core/session.js';
import {changes} from '../../core/storage.js';
import {addStyle} from '../../core/style.js';
import {bag} from '../../ui/empty.js';
import {later} from './later.js';
import {live} from './live.js';
import {cartCard, earlierRow, runningCard, ticketRow} from './order-cards.js';
import {lostNote, signedOutBox} from './lost.js';
import {outbox} from './outbox.js';
import {isPaying} from './payment.js';
import {isRunning} from './running.js';
import {isAway, see, seen} from './seen.js';
import {ordersSkeleton} from './skeleton.js';
import {isTicketLine} from './steps.js';

const pageSize = 20;
/** So many orders that run are read whatever their age. */
const mostRunning = 50;

export async function show(element) {
  element.className = 'page orders-page';
  await addStyle('orders.css');
  /** By id, as they are known now. */
  const known = new Map();
  const gone = new Set();
  const [top, lists] = [h('div', {class: 'col gap4'}), h('div', {class: 'col gap6'})];
  let [cursor, isOld] = [null, false];
  fill(element, h('h1', {}, t('nav.orders')), top, lists);

  const take = (orders) => {
    for (const order of orders)
      if (!gone.has(order.id)) known.set(order.id, later(known.get(order.id) ?? null, order));
  };
  const drawTop = () => fill(top, outbox(), cartCard());
  const draw = () => {
    const focused = document.activeElement?.id;
    const made = content([...known.values()], {isOld, more: cursor ? more : null});
    if (focused) queueMicrotask(() => document.getElementById(focused)?.focus());
    return made;
  };
  async function read() {
    if (!session()) return draw();
    try {
      const [under, first] = await Promise.all([
        asCustomer(`/v1/orders${query({status: 'placed,confirmed,preparing,ready', limit: mostRunning})}`),
        asCustomer(`/v1/orders${query({limit: pageSize})}`)
      ]);
      take([...first.body.items, ...under.body.items]);
      see([...known.values()]);
      [cursor, isOld] = [first.body.next, false];
    } catch (error) {
      if (!isAway(error) || seen().length === 0) throw error;
      take(seen());
      isOld = true;
    }
    return draw();
  }
  async function more() {
    try {
      const {body} = await asCustomer(`/v1/orders${query({limit: pageSize, cursor})}`);
      take(body.items);
      cursor = body.next;
      fill(lists, draw());
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  }
  const changed = ({detail}) => {
    if (detail.status) take([detail]);
    else {
      // Of an order that was removed there is nothing but its id.
      gone.add(detail.id);
      known.delete(detail.id);
    }
    fill(lists, draw());
  };
  const again = () => read().then((made) => fill(lists, made), () => {});
  /** @type {[EventTarget, string, (event: any) => void][]} */
  const listeners = [
    [live, 'order', changed],
    [live, 'begun', again],
    [changes, 'cart', drawTop],
    [changes, 'waiting', drawTop],
  ];
  listeners.forEach(([target, name, listener]) => target.addEventListener(name, listener));
  drawTop();
  await showLoaded(lists, read, undefined, ordersSkeleton);
  return () => listeners.forEach(([target, name, listener]) => target.removeEventListener(name, listener));
}

/**
 * @param {any[]} orders
 * @param {{isOld: boolean, more: (() => void)|null}} state `isOld`: this is what was seen last
 */
function content(orders, {isOld, more}) {
  const sorted = orders.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const start = ({line}) => Date.parse(line.show.startDate);
  const tickets = sorted.flatMap(comingTickets).sort((a, b) => start(a) - start(b));
  const under = sorted.filter((order) => isRunning(order) && (isPaying(order) || !order.lines.every(isTicketLine)));
  const held = new Set([...under.map(({id}) => id), ...tickets.map(({order}) => order.id)]);
  const earlier = sorted.filter(({id}) => !held.has(id));
  return [
    isOld && h('p', {class: 'note', role: 'status'}, icon('offline'), t('orders.seen')),
    sorted.length === 0 && (wasSignedOut() ? signedOutBox() : lostOrders().length === 0 && nothing()),
    part('orders.running', under, runningCard),
    part('orders.tickets', tickets, ticketRow),
    part('orders.earlier', earlier, earlierRow),
    more && h('button', {type: 'button', class: 'btn more', id: 'more-orders', onclick: more}, t('orders.more')),
    lostNote(),
    part('orders.lost', lostOrders(), earlierRow),
  ];
}

function part(title, things, draw) {
  if (things.length === 0) return null;
  const id = title.replace('.', '-');
  return h('section', {class: 'col gap3', 'aria-labelledby': id}, h('h2', {id}, t(title)),
    h('ul', {class: `orders ${title === 'orders.running' ? 'col gap4' : 'box flush rows'}`}, things.map(draw)));
}

/** Seats for shows that are not over, in an order that stands and waits for no payment. */
function comingTickets(order) {
  if (!isRunning(order) || isPaying(order)) return [];
  const isToCome = ({show}) => show && Date.parse(show.endDate ?? show.startDate) > Date.now();
  return order.lines.filter(isToCome).map((line) => ({order, line}));
}

const nothing = () => stateBox({
  picture: bag,
  title: t('orders.none'),
  text: t('orders.noneHint'),
  action: h('a', {class: 'btn primary', href: '/'}, t('cart.find')),
});
