// What a change of the state would find, before it is made.
import {get, query} from '../core/api.js';
import {parsePoint} from '../map/position.js';
import {listsOf} from './asking.js';
import {currencyOf} from './known.js';
import {meant} from './meaning.js';

/** So many show in which currency prices are. */
const few = 5;

/**
 * @typedef {object} Foreseen
 * @property {import('./state.js').State} state as its words move it
 * @property {{name: string, total: number}[]} parts
 * @property {any[]} offered some of the dishes
 */

/**
 * @param {import('./state.js').State} state
 * @param {number[]} point where the reader is
 * @param {string} currency
 * @param {AbortSignal} [signal]
 * @returns {Promise<Foreseen>}
 */
export async function foreseen(state, point, currency, signal) {
  const found = await ask(state, point, signal);
  const moved = meant(state, found, currencyOf(found.items) ?? currency);
  if (!moved) return {state, parts: found.parts, offered: found.offered};
  const wanted = {...state, ...moved};
  // Words may name another place: what is there is counted.
  const there = moved.at ? parsePoint(moved.at) ?? point : point;
  const {parts, offered} = await ask(wanted, there, signal);
  return {state: wanted, parts, offered};
}

async function ask(state, point, signal) {
  const answers = await Promise.all(listsOf(state, point).map(async ({name,
    question: {path, ...values}}) => ({name, page: await get(path + query({...values, limit: few}), {signal})})));
  return outlineOf(answers.map(({name, page}) => ({name, ...page})));
}

/** What the meaning of words follows from. @param {{name: string, total: number, [more: string]: any}[]} pages */
export function outlineOf(pages) {
  const totalOf = (wanted) => pages.find(({name}) => name === wanted)?.total ?? 0;
  return {
    parts: pages.map(({name, total}) => ({name, total})),
    items: pages.flatMap(({items}) => items),
    understood: pages.map(({understood}) => understood).find(Boolean) ?? null,
    counts: pages.find(({name}) => name === 'places')?.counts ?? {},
    total: totalOf('places'),
    dishes: totalOf('dishes'),
    offered: pages.find(({name}) => name === 'dishes')?.items ?? [],
  };
}
