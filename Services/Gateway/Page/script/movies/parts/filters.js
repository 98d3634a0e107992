// What to choose movies by: where, how far, when, which.
import { h } from '../../kit/element.js';
import { nameOf, t } from '../../kit/messages.js';
import { pointText } from '../../map/position.js';
import { whereaboutsForm } from '../../map/whereabouts.js';
import { radii } from '../state.js';
import { dayName, daysWithShows } from './days.js';
import { fixed } from './words.js';

/** Where the reader is: told by the browser, a city with cinemas (known here), or written (asked for). */
export function whereabouts({ state, here, copy, change }) {
  return whereaboutsForm({
    at: state.at, here, example: '41.4036, 2.1744', set: (at) => change({ at }), useMine: () => change({ at: '' }),
    beside: select('city', t('where.city'), [['', t('filter.choose')], ...cities(copy)], '', (at) => at && change({ at })),
  });
}

/** The middle of each city's cinemas. */
function cities(copy) {
  const found = new Map();
  for (const { address, geo } of copy.cinemas.values()) {
    const city = address?.addressLocality;
    if (city) found.set(city, [...(found.get(city) ?? []), geo]);
  }
  const mean = (points, name) => points.reduce((sum, point) => sum + point[name], 0) / points.length;
  return [...found].map(([city, points]) => [pointText([mean(points, 'latitude'), mean(points, 'longitude')]), city]).sort((a, b) => a[1].localeCompare(b[1]));
}

/** How far: buttons, one of them pressed. */
export const radiusChoice = ({ state, change }) => h('div', { class: 'chips', role: 'group', 'aria-label': t('filter.distance') }, radii.map((radius) => h('button', {
  type: 'button', id: `radius-${radius}`, class: 'chip', 'aria-pressed': String(state.radius === radius), onclick: () => change({ radius }),
}, radius === 'any' ? t('radius.any') : t('unit.km', { km: Number(radius) }))));

/** How far a movie may be shown from here; any of them, shown or not, without a distance. */
export const withinChoice = ({ state, change }) => select('within', t('filter.distance'), radii.map((radius) => (
  radius === 'any' ? ['', t('radius.any')] : [radius, t('unit.km', { km: Number(radius) })])).reverse(), state.within, (within) => change({ within }));

export function dateChoice({ state, change, copy }, shows = copy.screenings.values()) {
  const days = daysWithShows(shows).map((text) => [text.slice(0, 10), dayName(text)]);
  return select('date', t('filter.date'), [['', t('date.any')], ...days], state.date, (date) => change({ date }));
}

export function genreChoice({ state, change, copy }) {
  const genres = [...new Set([...copy.movies.values()].flatMap(({ genre }) => genre))].sort((a, b) => a.localeCompare(b));
  const options = [['', t('genre.any')], ...genres.map((genre) => [genre, genre])];
  return select('genre', t('filter.genre'), options, state.genre, (genre) => change({ genre }));
}

export const leastChoice = ({ state, change }) => select('least', t('filter.least'), ['0', '2', '3', '3.5', '4', '4.5'].map((least) => [
  least, least === '0' ? t('least.any') : t('least.from', { stars: fixed(Number(least), 1) }),
]), state.least, (least) => change({ least }));

/** A list to choose from, with its name. */
export const select = (id, name, options, chosen, change) => h('label', {}, name, ' ', h('select', { id, onchange: (event) => change(event.target.value) },
  options.map(([value, text]) => h('option', { value, selected: value === chosen }, text))));

/** Movies that have all words in their titles, people or genres. */
export function matches(movie, words) {
  const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const texts = [nameOf(movie), movie.name, movie.originalName ?? '', ...movie.director, ...movie.actor, ...movie.genre].map(folded);
  return folded(words).split(/\s+/).filter(Boolean).every((word) => texts.some((text) => text.includes(word)));
}
