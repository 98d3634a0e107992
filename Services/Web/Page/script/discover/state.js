// What Discover shows, as the address bar has it.
import {currencies} from '../core/brand.js';
import {minorUnits} from '../core/formats.js';
import {firstKind, kinds, typesOf} from '../domain/kinds.js';

/** Of the values that say where; one of them at a time, else around the reader. */
export const regions = ['station', 'area', 'box', 'polygon', 'route'];

/** What says where, as at the start. */
export const nowhere = {
  at: '',
  station: '',
  area: '',
  inside: '',
  box: '',
  polygon: '',
  route: ''
};

/** Where a state looks. */
export const whereOf = (state) =>
  Object.fromEntries([...Object.keys(nowhere), 'radius'].map((name) => [name, state[name]]));

/** Whether one looks elsewhere than around the reader. */
export const isElsewhere = (state) => [...regions, 'at'].some((name) => state[name]);

/** What filters, as at the start. */
export const unfiltered = {
  types: '',
  open: '',
  rating: '',
  cuisine: '',
  price: '',
  currency: '',
  purpose: '',
  reach: ''
};

export const defaults = {
  kind: '',
  q: '',
  literal: '',
  only: '',
  radius: '2',
  sort: '',
  map: 'standard',
  ...nowhere,
  ...unfiltered
};

export const sorts = ['relevance', 'distance', 'rating', 'popular', 'newest', 'price', 'name'];

/** On foot from the reader or from a station, in minutes. */
export const reaches = ['5', '10', '15', '20', '30'];

/** The radius of an area is how far from its centre; of all others how far around a point. In km. */
export const radii = {
  least: 2,
  most: 10
};

/** @typedef {typeof defaults} State */

/** @returns {State} */
export function readState(query) {
  const state = {...defaults};
  for (const name of Object.keys(defaults)) state[name] = query.get(name) ?? defaults[name];
  // A link of before, when areas and stations were chosen in tabs.
  state.area ||= query.get('district') || query.get('province') || '';
  if (!kinds.includes(state.kind)) state.kind = state.q ? 'all' : firstKind();
  if (!sorts.includes(state.sort)) state.sort = '';
  if (!['places', 'dishes'].includes(state.only)) state.only = '';
  if (!reaches.includes(state.reach)) state.reach = '';
  // A link may say less than one can choose here.
  if (!(Number(state.radius) >= 0.1 && Number(state.radius) <= 50)) state.radius = defaults.radius;
  return state;
}

/** The address of a state; what is as at the start is left out. */
export function addressOf(state) {
  const query = new URLSearchParams();
  const usualKind = state.q ? 'all' : firstKind();
  for (const [name, value] of Object.entries(state)) {
    if (value && value !== (name === 'kind' ? usualKind : defaults[name])) query.set(name, value);
  }
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';');
  return text ? `/?${text}` : '/';
}

/** Whether distances are told, and from where: not in an area. */
export const hasDistances = (state) => !state.area;

/** How many filters are set that the button of the filters counts. */
export const filtersSet = (state) =>
  Object.entries(unfiltered).filter(([name, usual]) => name !== 'currency' && state[name] !== usual).length
  + (state.inside ? 1 : 0);

/** Where to look, as the API asks. @param {number[]} point where the reader is */
export function where(state, point) {
  const near = point.map((value) => value.toFixed(5)).join(',');
  const metres = Math.round(Number(state.radius) * 1000);
  if (state.route) return {route: state.route, corridor: 500, near};
  if (state.polygon) return {polygon: state.polygon, near};
  // What is near on foot is from somewhere; within an area or on the map nobody asks from where.
  if (state.reach && !state.area && !state.box) {
    return {...(state.station ? {station: state.station} : {near}), reach: state.reach};
  }
  if (state.box) return {bbox: state.box, near};
  if (state.station) return {station: state.station, radius: metres};
  if (state.area) return {area: state.area, inside: state.inside && 'true'};
  return {near, radius: metres};
}

/** The least and the most of a price, as texts; it is "least-most", or the most alone. @param {string} price */
export function priceEnds(price) {
  const [least, most] = price.includes('-') ? price.split('-') : ['', price];
  return least && most && Number(least) > Number(most) ? [most, least] : [least, most];
}

function priceAsked({price, currency}) {
  const minor = (end) => end && minorUnits(Number(end), currency || currencies[0]);
  return price && priceEnds(price).map(minor).join('-');
}

const filters = (state) => ({
  'open-now': state.open && 'true',
  rating: state.rating,
  cuisine: state.cuisine,
  price: priceAsked(state),
  currency: state.price && (state.currency || currencies[0]),
});

/** What to ask the API for places. */
export const placesQuestion = (state, point) => ({
  path: '/v1/places',
  ...where(state, point),
  ...filters(state),
  types: state.types || typesOf[state.kind].join(','),
  q: state.q,
  understand: state.q && state.literal && 'false',
  purpose: state.kind === 'homes' ? state.purpose : '',
  sort: state.sort,
  'count-cuisines': ['food', 'all'].includes(state.kind) ? 'true' : '',
});

/** What to ask the API for dishes. */
export const dishesQuestion = (state, point) => ({
  path: '/v1/items',
  ...where(state, point),
  ...filters(state),
  q: state.q,
  understand: state.q && state.literal && 'false'
});
