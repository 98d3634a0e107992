// Parts of Discover that are fetched when they are needed first.
import {h} from '../core/element.js';
import {learn} from '../core/messages.js';
import {addStyle} from '../core/style.js';

const ready = () => Promise.all([learn('finding'), addStyle('finding.css')]);

/**
 * What is said of a result without anything.
 * @param {import('./state.js').State} state
 * @param {Parameters<typeof import('./empty.js').emptyState>[1]} said
 */
export function emptyBox(state, said) {
  const box = h('div');
  Promise.all([import('./empty.js'), ready()]).then(([{emptyState}]) => box.replaceWith(emptyState(state, said)));
  return box;
}

/**
 * What the field offers before anything is written.
 * @param {Parameters<typeof import('./beginnings.js').beginnings>[0]} page
 * @returns {ReturnType<typeof import('./beginnings.js').beginnings>}
 */
export const begin = (page) => async (take, signal, tell) => {
  const {beginnings} = await import('./beginnings.js');
  return beginnings(page)(take, signal, tell);
};

/**
 * @param {import('./state.js').State} state
 * @param {Parameters<typeof import('./filters/filter-dialog.js').filterDialog>[1]} wish
 */
export async function openFilters(state, wish) {
  const [{filterDialog}] = await Promise.all([import('./filters/filter-dialog.js'), ready()]);
  filterDialog(state, wish);
}

/**
 * @param {import('./state.js').State} state
 * @param {Parameters<typeof import('./where/where-dialog.js').whereDialog>[1]} wish
 */
export async function openWhere(state, wish) {
  const [{whereDialog}] = await Promise.all([import('./where/where-dialog.js'), ready()]);
  whereDialog(state, wish);
}
