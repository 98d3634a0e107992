// What one chooses with, each as the state has it: where, of which kind, filters, and in what order.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {toolbar} from '../ui/toolbar.js';
import {filterChips} from './filters/chips.js';
import {sortButton} from './filters/sort.js';
import {kindChips} from './kind-chips.js';
import {filtersSet} from './state.js';
import {wherePill} from './where/pill.js';

/**
 * @param {{change: (part: object) => void, openWhere: () => void, leaveWhere: () => void, openFilters: () => void}}
 *   hears
 */
export function stateControls({change, openWhere, leaveWhere, openFilters}) {
  const sort = h('button', {type: 'button', id: 'sort'});
  const chips = h('div', {class: 'chips', 'aria-label': t('filter.title'), id: 'filter-chips'});
  const tune = h('button', {
    type: 'button',
    class: 'icon-btn tune',
    id: 'filters',
    'aria-haspopup': 'dialog',
    onclick: openFilters,
  });
  const pill = wherePill(openWhere, leaveWhere);
  const kinds = h('div', {class: 'kinds', 'aria-label': t('explore.what'), id: 'kinds'});
  /** @type {import('./filters/chips.js').Said} */
  let said = {parts: [], asWritten: null, why: null, save: null};
  const [stopAtKind, stopAtFilter] = [toolbar(kinds), toolbar(chips)];
  return {
    sort,
    chips,
    tune,
    draw,
    drawFilters,
    /** What the result adds to the filters. */
    say: (nodes) => {
      said = nodes;
    },
    /** Where one searches, and the kinds. */
    places: h('div', {class: 'chips places-row'}, pill.elements, kinds),
    whereName: pill.name,
  };

  /**
   * @param {import('./state.js').State} state
   * @param {object} here where the reader is
   * @param {import('./known.js').Known} known
   */
  function draw(state, here, known) {
    const focused = document.activeElement?.id;
    pill.draw(state, here);
    kindChips(kinds, state, change);
    stopAtKind();
    drawFilters(state, known);
    sortButton(sort, state, change);
    const count = filtersSet(state);
    tune.setAttribute('aria-label', count > 0 ? t('filter.titleCount', {count}) : t('filter.title'));
    fill(tune, icon('tune'), count > 0 && h('span', {class: 'dot'}, count));
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  }

  /** @param {import('./state.js').State} state @param {import('./known.js').Known} known */
  function drawFilters(state, {currency, cuisines}) {
    filterChips(chips, {state, cuisines, currency, said, change});
    stopAtFilter();
  }
}
