import {notice, sentence} from '../core/notices.js';
import {keepRating} from './store.js';
import {isShared, sendRatings} from './profile.js';

/**
 * Rates a movie or, with null, withdraws that. It is kept here at once; it is sent only if the reader wants a profile
 * on the server.
 */
export async function rate(movie, stars) {
  await keepRating(movie, stars, !isShared());
  if (isShared()) sendRatings().catch((error) => notice(sentence(error), 'warning'));
}
