import { ticketBox } from './ticket-box.js';
import { takeTickets, ticketsOf } from './tickets.js';

/** The tickets of an order, as elements; they are kept for times without a connection. */
export function orderTickets(order) {
  takeTickets(order).catch(() => {});
  return ticketsOf(order).map(ticketBox);
}
