// The reader's tickets, read from their orders and kept for times without a connection.
import {asCustomer, session, token} from '../core/session.js';
import {query} from '../core/api.js';
import {forgetTickets, keepTicket, keepTickets, readOwn} from './store.js';

const valid = ['confirmed', 'preparing', 'ready', 'completed'];
/** Orders are read back so many pages. */
const mostPages = 10;

/** Reads all orders for tickets. Without an order before there is nothing to ask. */
export async function readTickets() {
  if (!session()) return;
  const known = new Map((await readOwn()).tickets.map((ticket) => [ticket.id, ticket]));
  const found = [];
  let cursor = null;
  for (let number = 0; number < mostPages; number += 1) {
    const {body} = await asCustomer(`/v1/orders${query({limit: 100, cursor})}`);
    found.push(...body.items.flatMap(ticketsOf));
    cursor = body.next;
    if (!cursor) break;
  }
  await keepTickets(found.map((ticket) => ({...ticket, picture: known.get(ticket.id)?.picture})));
}

/** Keeps the tickets of an order as it is now: none, when it was cancelled. */
export async function takeTickets(order) {
  if (!order.lines?.some(({show}) => show)) return;
  const known = new Map((await readOwn()).tickets.map((ticket) => [ticket.id, ticket]));
  const tickets = ticketsOf(order);
  if (tickets.length === 0) await forgetTickets(order.id);
  for (const ticket of tickets) await keepTicket({...ticket, picture: known.get(ticket.id)?.picture});
}

/**
 * @returns {{id: string, order: string, item: string, movie: string, name: string, cinema: string, startDate: string,
 *   quantity: number}[]}
 */
export function ticketsOf({id, status, lines, parts = []}) {
  if (!valid.includes(status)) return [];
  const gone = parts.filter((part) => part.status === 'cancelled').map(({place}) => place);
  return lines.filter(({show, place}) => show && !gone.includes(place)).map(({item, name, quantity, show, ticket}) => ({
    id: `${id}/${item}`,
    order: id,
    item,
    name,
    quantity,
    code: ticket,
    movie: show.movie,
    cinema: show.cinema,
    screen: show.screen,
    startDate: show.startDate,
    endDate: show.endDate,
    previousStartDate: show.previousStartDate,
    eventStatus: show.eventStatus,
  }));
}

/** A ticket's QR code as an address that holds it; it is kept here. */
export async function ticketPicture(ticket) {
  if (ticket.picture) return ticket.picture;
  const known = (await readOwn()).tickets.find(({id}) => id === ticket.id);
  if (known?.picture) return known.picture;
  const headers = {Authorization: `Bearer ${await token()}`};
  const answer = await fetch(`/v1/orders/${ticket.order}/ticket.svg${query({item: ticket.item})}`, {headers});
  if (!answer.ok) return null;
  const picture = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  await keepTicket({...ticket, picture});
  return picture;
}
