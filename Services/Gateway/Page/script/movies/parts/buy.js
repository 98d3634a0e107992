import { go } from '../../kit/address.js';
import { ask } from '../../kit/dialogs.js';
import { money } from '../../kit/formats.js';
import { nameOf, t } from '../../kit/messages.js';
import { notice } from '../../kit/notices.js';
import { outcomeText } from '../../orders/add.js';
import { addToCart } from '../../orders/cart.js';
import { whenText } from './days.js';
import { warnings } from './known.js';

/** Puts a seat of a show in the cart, after asking; more seats are added there. */
export async function buy(show, movie, cinema) {
  const when = whenText(show.startDate);
  const question = t('ticket.ask', { movie: nameOf(movie), cinema: nameOf(cinema), when, price: money(show.price) });
  if (!(await ask([question, ...(await warnings(movie))].join(' ')))) return;
  const name = `${nameOf(movie)}, ${when}`;
  const ticket = { movie: movie.id, duration: movie.duration };
  const outcome = addToCart({ id: show.id, name, placeName: nameOf(cinema), price: show.price, href: `/movies#movie=${movie.id}`, ticket });
  notice(outcomeText(outcome, name), outcome === 'added' ? 'info' : 'warning');
  if (outcome === 'added') go('/cart');
}
