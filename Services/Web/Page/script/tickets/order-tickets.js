// The tickets of an order, each with the way to its cinema and a file for the calendar; kept for times without a
// connection.
import {get} from '../core/api.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {pic} from '../ui/pic.js';
import {takeTickets, ticketsOf} from '../my-movies/tickets.js';
import {sumToPay} from '../ordering/orders/payment.js';
import {placeWith} from '../ordering/orders/places.js';
import {saveCalendar} from './calendar.js';
import {ticketCard} from './ticket-card.js';

/** @returns {Node[]} */
export function orderTickets(order) {
  takeTickets(order).catch(() => {});
  const toPay = order.payment?.status === 'due' ? sumToPay(order) : null;
  return ticketsOf(order).map((ticket) => {
    const line = order.lines.find(({item}) => item === ticket.item);
    const {checkedInAt, admissions} = line;
    return h('section', {class: 'col gap3'},
      ticketCard({...ticket, checkedInAt, admissions, toPay}, {poster: posterOf(ticket)}),
      beside(ticket, line.place, order));
  });
}

/** The movie's own poster, once that is read. */
function posterOf({movie: id, name}) {
  const frame = h('div', {class: 'pic'});
  get(`/v1/movies/${id}`)
    .catch(() => ({id, name}))
    .then((/** @type {any} */ movie) => frame.replaceWith(pic({width: 72, image: movie.image, movie})));
  return frame;
}

/** What one does with a ticket. */
export function beside(ticket, place, order) {
  const page = `/my-orders/${order.id}`;
  return h('div', {class: 'row wrap ticket-acts'},
    h('a', {class: 'btn grow', href: `/place/${place}/way`}, icon('route'), t('place.way')),
    h('button', {
      type: 'button',
      class: 'btn grow to-calendar',
      onclick: async () => saveCalendar(ticket, await placeWith(place), location.origin + page),
    },
      icon('calendar'), t('ticket.calendar')));
}

/** Keeps the screen on while tickets are shown, where the browser can. @returns {{release: () => void}} */
export function keepAwake() {
  let lock = null;
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    // Refused when the battery is low: the ticket is shown all the same.
    lock = await /** @type {any} */ (navigator).wakeLock?.request('screen').catch(() => null) ?? null;
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return {
    release() {
      document.removeEventListener('visibilitychange', ask);
      lock?.release().catch(() => {});
    },
  };
}
