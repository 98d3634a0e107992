// What the reader has to do with a movie already: they have seen it, or have a ticket for it.
import {t} from '../core/messages.js';
import {asCustomer, session} from '../core/session.js';
import {endOf} from '../domain/running-time.js';
import {whenText} from '../domain/days.js';
import {isShared} from './profile.js';
import {readOwn} from './store.js';

/** Longer than this nobody is kept waiting for what the server knows beside. */
const patience = 3000;

/** Of a browser that keeps nothing. */
const nothing = {
  ratings: new Map(),
  tickets: []
};

/**
 * Warnings before a ticket is bought, none or a sentence each. A movie that the reader rated was seen. With a profile
 * on the server what other devices told it counts, too; else nobody is asked.
 * @param {{id: string, duration?: string}} movie
 */
export async function warnings(movie) {
  const [{ratings, tickets}, server] = await Promise.all([readOwn().catch(() => nothing), onServer(movie.id)]);
  const ofMovie = tickets.filter((ticket) => ticket.movie === movie.id);
  const isOver = (ticket) => Date.parse(endOf(ticket, movie)) < Date.now();
  const held = ofMovie.find((ticket) => !isOver(ticket));
  return [
    (ratings.has(movie.id) || ofMovie.some(isOver) || Boolean(server.own)) && t('ticket.seen'),
    held ? t('ticket.held', {when: whenText(held.startDate)}) : server.ticketHeld && t('ticket.heldSome'),
  ].filter(Boolean);
}

async function onServer(movie) {
  if (!isShared() || !session()) return {};
  try {
    const signal = /** @type {any} */ (AbortSignal).timeout(patience);
    return (await asCustomer(`/v1/ratings/${movie}`, {signal})).body;
  } catch {
    return {};
  }
}
