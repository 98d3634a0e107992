import { go } from '../../kit/address.js';
import { ask } from '../../kit/dialogs.js';
import { money } from '../../kit/formats.js';
import { nameOf, t } from '../../kit/messages.js';
import { notice } from '../../kit/notices.js';
import { outcomeText } from '../../orders/add.js';
import { addToCart } from '../../orders/cart.js';
import { endOf } from '../experts/recommending.js';
import { whenText } from './days.js';

/** Puts a seat of a show in the cart, after asking; more seats are added there. */
export async function buy(show, movie, cinema, { ratings, tickets }) {
  const when = whenText(show.startDate);
  const ofMovie = tickets.filter((ticket) => ticket.movie === movie.id);
  const isOver = (ticket) => Date.parse(endOf(ticket, movie)) < Date.now();
  const held = ofMovie.find((ticket) => !isOver(ticket));
  const question = [
    t('ticket.ask', { movie: nameOf(movie), cinema: nameOf(cinema), when, price: money(show.price) }),
    (ratings.has(movie.id) || ofMovie.some(isOver)) && t('ticket.seen'),
    held && t('ticket.held', { when: whenText(held.startDate) }),
  ].filter(Boolean).join(' ');
  if (!(await ask(question))) return;
  const name = `${nameOf(movie)}, ${when}`;
  const outcome = addToCart({ id: show.id, name, placeName: nameOf(cinema), price: show.price, href: `/movies#movie=${movie.id}` });
  notice(outcomeText(outcome, name), outcome === 'added' ? 'info' : 'warning');
  if (outcome === 'added') go('/cart');
}
