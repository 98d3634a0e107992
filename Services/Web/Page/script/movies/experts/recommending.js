// Chooses among the movies that are shown, as the recommender does. Pure functions of what is known.
import {metres} from '../../map/geodesic.js';
import {endOf} from '../../domain/running-time.js';
import {above, unsorted, voices} from './predictions.js';
import {inNineDecimals} from './order.js';
import {Taste} from './taste.js';

/**
 * @param {object} world `movies`, `cinemas` as maps by id, `shows` as a map of lists by movie, `table`, `rule`
 * @param {[string, number][]} own movies' ids and stars
 * @param {Set<string>} known movies that the person has seen or has tickets for
 * @param {{near: number[]|null, radius: number|null, date: string, genre: string, least: number}} wish `radius` in
 *   metres
 * @param {number} now in milliseconds since 1970
 */
export function recommend(world, own, known, wish, now) {
  const taste = new Taste(own, world.table);
  const predictions = unsorted(taste, world.rule);
  if (predictions.nothing) return {list: [], nothing: predictions.nothing};
  const seen = new Set([...known, ...own.map(([movie]) => movie)]);
  let isShown = false;
  const list = [];
  for (const id of world.shows.keys()) {
    const number = world.table.numbers.get(id);
    const [movie, found] = [world.movies.get(id), predictions.found.of(number)];
    const place = movie && found && nearest(world, id, wish, now);
    if (!place) continue;
    const {value, rank} = found;
    isShown = true;
    if (inNineDecimals(value) < inNineDecimals(wish.least) || seen.has(movie.id) || !fits(movie, wish)) continue;
    list.push({
      movie: movie.id,
      prediction: value,
      rank,
      voices: voices(taste, predictions.neighbours, number),
      above: above(taste, predictions.neighbours, number),
      cinema: place.show.place,
      distance: place.distance,
      next: place.show.id,
      ends: endOf(place.show, movie),
      cinemas: place.cinemas,
    });
  }
  const title = ({movie}) => world.movies.get(movie).name.toLowerCase();
  list.sort((left, right) => inNineDecimals(right.rank) - inNineDecimals(left.rank) || order(title(left), title(right))
      || order(left.movie, right.movie));
  return {list, nothing: list.length > 0 ? null : isShown ? 'nothing-fits' : 'not-playing'};
}

/**
 * The nearest cinema in reach with a show still to begin, and its next one; without a point that with the next show of
 * all.
 */
export function nearest({cinemas, shows}, movie, {near, radius, date}, now) {
  let best = null;
  const showing = new Set();
  for (const show of shows.get(movie) ?? []) {
    const cinema = cinemas.get(show.place);
    if (!cinema || Date.parse(show.startDate) <= now || (date && show.startDate.slice(0, 10) !== date)) continue;
    const distance = near ? metres(near, [cinema.geo.latitude, cinema.geo.longitude]) : 0;
    if (radius !== null && distance > radius) continue;
    showing.add(cinema.id);
    const found = {show, distance};
    if (!best || before(found, best) < 0) best = found;
  }
  return best && {...best, distance: near ? best.distance : null, cinemas: showing.size};
}

const before = (left, right) => left.distance - right.distance
  || Date.parse(left.show.startDate) - Date.parse(right.show.startDate) || order(left.show.id, right.show.id);
const order = (left, right) => (left < right ? -1 : left > right ? 1 : 0);
const fits = (movie, {genre}) => !genre || movie.genre.some((one) => one.toLowerCase() === genre.toLowerCase());
