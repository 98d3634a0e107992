// What runs now: orders under way, tickets of today, and the way to what was ordered before.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {row, rows} from '../ui/row.js';
import {lineName} from '../ordering/cart/names.js';
import {readOwn} from '../my-movies/store.js';
import {isLive} from '../ordering/orders/live.js';
import {isRunning} from '../ordering/orders/running.js';
import {seen} from '../ordering/orders/seen.js';
import {payingText} from '../ordering/orders/payment.js';
import {isSeats, statusText} from '../ordering/orders/steps.js';
import {waiting} from '../ordering/orders/waiting.js';
import {hourOf, monthOf} from './times.js';

/** So many of each are written out; the rest is a press away. */
const most = 3;

export async function runningRows() {
  const orders = seen();
  const under = orders.filter(isRunning);
  const over = orders.filter((order) => !isRunning(order));
  const tickets = await ticketsOfToday().catch(() => []);
  const unsent = waiting().length;
  return rows(unsent > 0 && row({icon: 'offline', text: t('you.waiting', {count: unsent}), href: '/my-orders'}),
    under.slice(0, most).map((order) => row({
      icon: 'bag',
      text: whatOf(order),
      hint: t('you.orderIs', {
        time: hourOf(order.createdAt),
        status: payingText(order) ?? statusText(order.status, order.fulfilment?.method),
      }),
      href: `/my-orders/${order.id}`,
      end: isLive && !isSeats(order) && h('span', {class: 'live'}, t('state.live')),
    })),
    tickets.slice(0, most).map((ticket) => row({
      icon: 'ticket',
      text: t('you.tickets', {name: ticket.name, count: ticket.quantity}),
      hint: t('you.today', {time: hourOf(ticket.startDate)}),
      href: `/my-orders/${ticket.order}`,
    })),
    row({
      icon: 'history',
      text: t('you.earlier'),
      href: '/my-orders',
      hint: over.length > 0
        ? t('you.earlierCount', {count: over.length, month: monthOf(over.at(-1).createdAt)})
        : t('you.noneEarlier'),
    }));
}

const whatOf = ({lines}) =>
  lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ${lineName(line)}` : lineName(line))).join(', ');

async function ticketsOfToday() {
  const today = new Date().toDateString();
  const isNow = ({startDate, endDate}) =>
    new Date(startDate).toDateString() === today && Date.parse(endDate ?? startDate) >= Date.now() - 3_600_000;
  return (await readOwn()).tickets.filter(isNow).sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
}
