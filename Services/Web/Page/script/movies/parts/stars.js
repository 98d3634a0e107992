// Stars for a movie, kept at once.
import {nameOf} from '../../core/messages.js';
import {starsInput as input} from '../../ui/rate.js';
import {rate} from '../../my-movies/rating.js';
import {readOwn} from '../../my-movies/store.js';

/**
 * @param {any} movie
 * @param {any} context whose `own` follows what is given
 * @param {{changed?: (stars: number|null) => void, isSmall?: boolean, isQuiet?: boolean}} how `changed`: called after
 *   a rating was kept, or with null withdrawn
 */
export function starsInput(movie, context, {changed = () => {}, isSmall = true, isQuiet = false} = {}) {
  const give = async (stars) => {
    await rate(movie.id, stars);
    context.own = await readOwn();
    changed(stars);
  };
  return input({
    id: movie.id,
    name: nameOf(movie),
    stars: context.own.ratings.get(movie.id)?.stars,
    isSmall,
    isQuiet,
    give,
    withdraw: () => give(null),
  });
}
