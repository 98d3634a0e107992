// What plays where, and how well known it is.
import {nearest} from '../experts/recommending.js';
import {byName} from './words.js';

/** The last order, which is of this copy and these critics. */
let last = {copy: null, critics: null, movies: []};

/** Movies by seats sold, then by how many critics rated them; what the server lists is in that order already. */
export function byPopularity(copy, critics) {
  if (last.copy !== copy || last.critics !== critics) last = {copy, critics, movies: sorted(copy, critics)};
  return last.movies;
}

function sorted(copy, critics) {
  const sold = ({id}) => (copy.shows.get(id) ?? []).reduce((sum, {seats, available}) => sum + seats - available, 0);
  if (copy.isList) return [...copy.movies.values()];
  const known =
    new Map([...copy.movies.values()].map((movie) => [movie.id, [sold(movie), critics.get(movie.id)?.count ?? 0]]));
  return [...copy.movies.values()].sort(
    (a, b) => known.get(b.id)[0] - known.get(a.id)[0] || known.get(b.id)[1] - known.get(a.id)[1] || byName(a, b));
}

/**
 * Movies with a show still to begin, as a wish says, each with the nearest cinema's next one.
 * @param {object} wish of `nearest`, with a genre
 * @returns {{movie: object, show: object, cinema: object, distance: number|null}[]} in the order of the movies
 */
export const playing = (movies, copy, wish, now = Date.now()) =>
  movies.filter(({genre}) => !wish.genre || genre.includes(wish.genre))
    .map((movie) => ({movie, found: nearest(copy, movie.id, wish, now)}))
    .filter(({found}) => found)
    .map(({movie,
      found}) => ({movie, show: found.show, cinema: copy.cinemas.get(found.show.place), distance: found.distance}));
