// Stars for a movie, kept at once.
import { nameOf } from '../../kit/messages.js';
import { starsInput as input } from '../../kit/stars.js';
import { rate } from '../own/rating.js';
import { readOwn } from '../own/store.js';

/**
 * @param {object} movie
 * @param {object} context whose `own` follows what is given
 * @param {(stars: number|null) => void} changed called after a rating was kept, or with null withdrawn
 */
export function starsInput(movie, context, changed = () => {}) {
  const give = async (stars) => {
    await rate(movie.id, stars);
    context.own = await readOwn();
    changed(stars);
  };
  return input({
    id: movie.id, name: nameOf(movie), stars: context.own.ratings.get(movie.id)?.stars, give, withdraw: () => give(null),
  });
}
