// Queries that somebody writes: what they would find, and how their words move the controls.
import {keep, kept} from '../core/address.js';
import {position} from '../map/position.js';
import {foreseen, outlineOf} from './foreseen.js';
import {currencyOf} from './known.js';
import {meant} from './meaning.js';
import {defaults, whereOf} from './state.js';
import {whereName} from './where/naming.js';
import {heading} from './words.js';

/**
 * Kept with an entry of the history: the state whose words moved the controls, and where they led; false if they moved
 * none.
 */
const entry = 'written';

/**
 * @param {object} page
 * @param {() => import('./state.js').State} page.state
 * @param {() => any} page.here
 * @param {() => string} page.currency that prices here are in
 * @param {import('./searched.js').Searched} page.searched
 */
export function sentences({state, here, currency, searched}) {
  // Words that were understood once are left to what the reader changed since.
  let isNew = kept(entry) === undefined;
  /** The state with the last words as they were written, and where one looked before. */
  let former = null;
  return {foresee, begun, moved, asWritten, before, isMoved: () => Boolean(kept(entry))};

  /** Words were written: what they change. @param {string} text */
  function begun(text) {
    const part = partOf(text);
    former = {...state(), ...part, ...where(), q: text};
    keep(entry, undefined);
    isNew = true;
    return part;
  }

  /** What is found of words that somebody writes, and where. @param {string} text @param {AbortSignal} [signal] */
  async function foresee(text, signal) {
    const wish = {...state(), ...partOf(text)};
    // Words of before may have led elsewhere; these begin where one looked before them.
    const from = wish.at === state().at ? here() : await position(wish.at);
    const found = await foreseen(wish, from.point, currency(), signal);
    const {name} = await whereName(found.state, from);
    const total = found.parts.reduce((sum, part) => sum + part.total, 0);
    return {total, text: `${heading({...found.state, q: ''}, found.parts)} · ${name}`, dishes: found.offered};
  }

  /** What words change: other words lead from where one looked before the last ones. */
  function partOf(text) {
    return {...where(), ...searched.byWords(text)};
  }

  function where() {
    return whereOf(isStillThere() ? kept(entry).before : state());
  }

  function isStillThere() {
    const now = state();
    return kept(entry) && Object.entries(kept(entry).there).every(([name, value]) => now[name] === value);
  }

  /** What words that are new change of the controls; null for nothing. */
  function moved(result) {
    if (!isNew || result.state !== 'found') return null;
    isNew = false;
    const pages = result.parts.map(({name, items, total}) => ({name, items, total}));
    const found = {...outlineOf(pages), understood: result.understood, counts: result.counts ?? {}};
    const part = meant(state(), found, currencyOf(found.items) ?? currency());
    const written = former ?? state();
    const hasMoved = part || written.q !== state().q;
    keep(entry, hasMoved ? {before: written, there: whereOf({...state(), ...part})} : false);
    return part;
  }

  /** The words looked for as they were written. */
  function asWritten() {
    return {...state(), ...(kept(entry) || {before: {}}).before, literal: '1'};
  }

  /** Where one looked before words led elsewhere. */
  function before() {
    return whereOf((kept(entry) || {before: defaults}).before);
  }
}
