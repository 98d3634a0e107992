// Orders in the list: one that runs with where it is, a ticket with when it is for, an earlier one in a line.
import {h} from '../../core/element.js';
import {money, timeOf} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {countOf, lines} from '../cart/cart.js';
import {lineName, optionsText, totalsText} from '../cart/names.js';
import {whenText} from '../../domain/days.js';
import {checkoutUrl, isPaying, paymentText, payUntil, sumToPay} from './payment.js';
import {placeWith} from './places.js';
import {isSeats, isTicketLine, nowText, statusText} from './steps.js';
import {trackBar} from './tracker.js';

const what = (order) =>
  order.lines.map((line) => `${line.quantity} × ${lineName(line)}${line.options ? ` (${optionsText(line)})` : ''}`)
    .join(', ');

/** What is in the cart, as if it were the first order. */
export function cartCard() {
  const all = lines();
  if (all.length === 0) return null;
  return h('a', {class: 'box cart-card', href: '/cart'},
    h('div', {class: 'row between'}, h('b', {}, t('cart.yours')), h('span', {class: 'price'}, totalsText(all))),
    h('p', {class: 's soft'}, all.map(({name, quantity}) => `${quantity} × ${name}`).join(', ')),
    h('p', {class: 'row s'}, h('b', {class: 'brand-text'}, t('cart.checkout')), icon('next'),
      h('span', {class: 'said'}, t('cart.dishes', {count: countOf(all)}))));
}

export function runningCard(order) {
  const where = h('p', {class: 's soft'});
  const places = [...new Set(order.parts.map(({place}) => place))];
  Promise.all(places.map(placeWith)).then((found) => {
    where.textContent = found.filter(Boolean).map(nameOf).join(', ');
  });
  return h('li', {class: 'box running-box'},
    h('a', {class: 'running-card', id: `order-${order.id}`, href: `/my-orders/${order.id}`},
      h('div', {class: 'row between'}, h('b', {class: 'l'}, nowText(order)),
        h('span', {class: 's soft num'}, timeOf(order.updatedAt))),
      !isSeats(order) && trackBar(order), where, h('p', {class: 's'}, what(order)),
      order.total
        && h('p', {class: 'row between wrap'}, h('span', {class: 'price'}, money(sumToPay(order))),
          order.payment && h('span', {class: 's soft'}, toPay(order)))),
    payNow(order));
}

/** How it is paid; of one that waits for that, until when it can be. */
function toPay(order) {
  const until = payUntil(order);
  if (until) return t('pay.until', {time: timeOf(until)});
  return isPaying(order) ? null : paymentText(order);
}

function payNow(order) {
  const address = checkoutUrl(order);
  return address && h('a', {class: 'btn primary wide', href: address, id: `pay-${order.id}`}, t('pay.now'));
}

export const ticketRow = ({order, line}) => h('li', {},
  h('a', {
    class: 'ticket-row',
    id: `order-${order.id}-${line.item}`,
    href: `/my-orders/${order.id}`,
  },
    h('span', {class: 'disc k k-cinema'}, icon('ticket')),
    h('span', {class: 't'}, h('b', {}, lineName(line)),
      h('span', {class: 's soft block'},
        [line.show.cinema, whenText(line.show.startDate)].filter(Boolean).join(' · '))),
    h('span', {class: 'num soft s'}, t('ticket.seats', {count: line.quantity})), icon('next')));

export const earlierRow = (order) => h('li', {},
  h('a', {id: `order-${order.id}`, href: `/my-orders/${order.id}`},
    h('span', {class: 'disc'}, icon(order.lines.every(isTicketLine) ? 'ticket' : 'bag')),
    h('span', {class: 't'}, h('b', {}, what(order)),
      h('span', {class: 's soft block'}, `${timeOf(order.createdAt)} · `,
        h('span', {class: `status ${order.status}`}, statusText(order.status)), backText(order))),
    order.total && h('span', {class: 'price'}, money(sumToPay(order))), icon('next')));

/** What became of money that was given back. */
const backText =
  ({payment}) => ['refunding', 'refunded'].includes(payment?.status) && ` · ${t(`paid.${payment.status}`)}`;
