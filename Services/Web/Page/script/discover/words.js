// What Discover says of a result: how much there is, of what, where.
import {brand} from '../core/brand.js';
import {t} from '../core/messages.js';
import {filtersSet} from './state.js';

const parts = {
  places: 'found.places',
  dishes: 'found.dishes',
  stations: 'found.stations'
};
const homes = {
  sale: 'found.homesForSale',
  rent: 'found.homesToRent'
};

/**
 * "38 places", "112 dishes", "9 homes to rent", of one of two lists.
 * @param {{name: string, total: number, question?: any}} part
 */
export const partTitle = ({name, total, question}) =>
  t((name === 'places' && homes[question?.purpose]) || parts[name], {count: total});

/**
 * Over one of several lists. The heading has the counts of places and dishes; homes for one purpose have their own.
 * @param {{name: string, total: number, question?: any}} part
 */
export const partHeading = (part) =>
  (!(part.name in uncounted) || homes[part.question?.purpose] ? partTitle(part) : t(uncounted[part.name]));

const uncounted = {
  places: 'part.places',
  dishes: 'kind.dishes',
};

const headings = {
  food: 'found.food',
  dishes: 'found.dishes',
  cinemas: 'found.cinemas',
  campus: 'found.campus',
  stations: 'found.stations',
  all: 'found.places',
};

/**
 * The heading: "128 places to eat", "264 homes for sale", "38 places and 112 dishes for “noodles”".
 * @param {import('./state.js').State} state
 * @param {{name: string, total: number, question?: any}[]} parts
 */
export function heading(state, parts) {
  const some = parts.filter(({total}) => total > 0);
  const [first, second] = some.length > 0 ? some : parts;
  if (!first) return t(emptyHeading(state), {name: brand.name});
  const found = second && second.total > 0
    ? t('found.both', {places: partTitle(first), dishes: partTitle(second)})
    : t(headingKey(state, first.name), {count: first.total});
  return state.q ? t('found.for', {found, words: state.q}) : found;
}

function headingKey({kind, purpose, only}, name) {
  if (name === 'dishes') return 'found.dishes';
  if (kind === 'homes') return homes[purpose] ?? 'found.homes';
  return only === 'places' && kind === 'all' ? 'found.places' : headings[kind];
}

/** The heading where nothing was found. @param {import('./state.js').State} state */
export function nothing(state) {
  if (state.q) return t('empty.words', {words: state.q});
  return t(filtersSet(state) > 0 ? 'empty.filtered' : 'empty.title');
}

const emptyHeading = ({kind}) => ({
  homes: 'kind.homes',
  dishes: 'kind.dishes',
  cinemas: 'kind.cinemas',
  campus: 'kind.campus',
  stations: 'kind.stations'
}[kind]
  ?? 'page.explore');

/** Where distances are from: "Distances are from Mo Chit, BTS". */
export function distancesFrom(reference, source) {
  if (reference?.kind === 'station') return t('distances.from', {name: reference.name});
  return {me: t('distances.me'), hand: t('distances.hand'), start: t('distances.start')}[source] ?? null;
}
