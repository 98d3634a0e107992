// In what order the list is, and the menu that changes it.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {choose} from '../../ui/choose.js';
import {hasDistances} from '../state.js';

/** What the list is in the order of, unless somebody says otherwise. */
export const usualSort = (state) => (state.q ? 'relevance' : hasDistances(state) ? 'distance' : 'name');

/** The orders that a state may have. */
export function sortsOf(state) {
  const all = [
    state.q && 'relevance',
    hasDistances(state) && 'distance',
    'rating',
    'popular',
    state.kind === 'homes' && 'newest',
    ['homes', 'food', 'all'].includes(state.kind) && 'price',
    'name',
  ];
  return all.filter(Boolean);
}

/** @param {HTMLButtonElement} button @param {(part: object) => void} change */
export function sortButton(button, state, change) {
  const sort = sortsOf(state).includes(state.sort) ? state.sort : usualSort(state);
  // Dishes and stations have one order.
  button.hidden = ['dishes', 'stations'].includes(state.kind) || state.only === 'dishes';
  button.setAttribute('aria-label', `${t('filter.sort')}: ${t(`sort.${sort}`)}`);
  fill(button, h('span', {}, t(`sort.${sort}`)), icon('down'));
  button.onclick = async () => {
    const chosen =
      await choose(t('filter.sort'), sortsOf(state).map((value) => ({value, text: t(`sort.${value}`)})), sort);
    button.focus();
    if (chosen && chosen !== sort) change({sort: chosen === usualSort(state) ? '' : chosen});
  };
}
