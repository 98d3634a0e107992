// What is asked for a state.
import {dishesQuestion, placesQuestion} from './state.js';

/** Stations that words name may be so far away, in metres. */
const far = 50_000;

const pointText = (point) => point.map((value) => value.toFixed(5)).join(',');

/**
 * @param {import('./state.js').State} state
 * @param {number[]} point where the reader is
 * @returns {{name: 'places'|'dishes'|'stations', question: object}[]}
 */
export function asksOf(state, point) {
  const places = /** @type {const} */ ({name: 'places', question: placesQuestion(state, point)});
  const dishes = /** @type {const} */ ({name: 'dishes', question: dishesQuestion(state, point)});
  if (state.kind === 'stations') return [{name: 'stations', question: stationsQuestion(state, point)}];
  if (state.kind === 'dishes' || state.only === 'dishes') return [dishes];
  // Words may mean a place, what it sells, or a station.
  const isBoth = state.q && ['all', 'food'].includes(state.kind) && state.only !== 'places';
  if (!isBoth) return [places];
  const stations =
    /** @type {const} */ ({name: 'stations', question: {near: pointText(point), radius: far, q: state.q}});
  return state.kind === 'all' ? [places, dishes, stations] : [places, dishes];
}

/** The lists that the API has of it. @param {import('./state.js').State} state @param {number[]} point */
export const listsOf = (state, point) => asksOf(state, point).filter(({question}) => 'path' in question);

/** Stations are looked for around the reader, or where the map is, a little farther than other things. */
function stationsQuestion({box, radius}, point) {
  const [west, south, east, north] = box.split(',').map(Number);
  const near = box ? [(south + north) / 2, (west + east) / 2] : point;
  return {near: pointText(near), radius: Math.max(5000, Number(radius) * 1000)};
}
