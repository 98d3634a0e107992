// How words were understood moves the controls: the place, the kind, filters and the order. What has no control of its
// own, such as "cheap", stays in the words.
import {homeTypes, typesOf} from '../domain/kinds.js';
import {nameChosen} from './where/naming.js';
import {nowhere, unfiltered} from './state.js';
import {written} from './written.js';

/** How far around a place one looks at least, in km, as the API does. */
const reaches = {
  'postal-code': 3,
  district: 10,
  city: 10,
  province: 40
};

/** What a part of the words makes of the state; null for what has no control. */
const moves = {
  asking: () => ({}),
  'open-now': () => ({open: '1'}),
  nearest: () => ({sort: 'distance'}),
  sale: () => ({purpose: 'sale'}),
  rent: () => ({purpose: 'rent'}),
  place: ({place}, state) => ({...nowhere, ...regionOf(place), radius: radiusOf(place, state)}),
  price: ({price, currency}, _, usual) => ({price: String(price), currency: currency ?? usual}),
};

function regionOf({kind, id, name, geo}) {
  if (kind === 'station') return {station: id};
  if (['district', 'province'].includes(kind)) return {area: id};
  const at = `${geo.latitude.toFixed(5)},${geo.longitude.toFixed(5)}`;
  nameChosen(at, name);
  return {at};
}

const radiusOf = ({kind}, {radius}) => String(Math.max(Number(radius), reaches[kind] ?? 0));

/**
 * What is asked for words that somebody wrote.
 * @param {string} text
 * @returns {Partial<import('./state.js').State>}
 */
export function asked(text) {
  const {words, radius, isMonthly} = written(text);
  return {q: words, ...(radius && {radius}), ...(isMonthly && {purpose: 'rent'})};
}

/**
 * @param {import('./state.js').State} state
 * @param {{understood: {parts: any[]}|null, counts: Record<string, number>, total: number, dishes: number}} found
 * `counts` of types among `total` places, and how many dishes
 * @param {string} currency that prices here are in
 * @returns {Partial<import('./state.js').State>|null} what changes; null for nothing
 */
export function meant(state, {understood, counts, total, dishes}, currency) {
  if (!state.q || state.literal) return null;
  // A street stays in the words: no control stands for all that is in it.
  const parts = (understood?.parts ?? []).filter(({kind, place}) => kind in moves && place?.kind !== 'street');
  const kind = state.kind === 'all' ? kindOf(counts, total, dishes, parts.length > 0) : state.kind;
  if (parts.length === 0 && kind === state.kind) return null;
  const moved = Object.assign({}, ...parts.map((part) => moves[part.kind](part, state, currency)));
  const q = parts.reduce((words, {text}) => words.replace(text, ' '), state.q).replace(/\s+/g, ' ').trim();
  const purpose = moved.purpose ?? state.purpose ?? unfiltered.purpose;
  // A price that is not said to be by the month is that of a sale.
  const isSale = kind === 'homes' && moved.price && !purpose;
  return {...moved, q, kind, ...(isSale && {purpose: 'sale'})};
}

/** The kind that a sentence is about; one word may mean anything, unless all that it finds is of one kind. */
function kindOf(counts, total, dishes, isSentence) {
  const of = (types) => types.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const needed = isSentence ? total / 2 : total;
  const isOf = (types) => total > 0 && of(types) > 0 && of(types) >= needed;
  if (isOf(Object.keys(homeTypes)) && dishes === 0) return 'homes';
  if (isOf(typesOf.cinemas) && dishes === 0) return 'cinemas';
  return isSentence && isOf(typesOf.food) ? 'food' : 'all';
}
