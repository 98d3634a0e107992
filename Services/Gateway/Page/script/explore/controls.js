import { h, fill } from '../kit/element.js';
import { t } from '../kit/messages.js';
import { whereaboutsForm } from '../map/whereabouts.js';
import { choosable, kinds } from './state.js';
import { homeLists } from '../homes/lists.js';
import { searchBox } from './search-box.js';
import { areaChoice, trainChoice } from './directory.js';

// Filters that were opened stay so while the result changes.
let filtersOpen = false;

/** The box to search in, the tabs, the kinds and the filters. */
export function controls(element, { state, here, change }) {
  const tab = (name) => h('button', {
    type: 'button', id: `tab-${name}`, 'aria-pressed': String(state.tab === name), onclick: () => change({ tab: name }),
  }, t(`tab.${name}`));
  const kind = (name) => h('button', {
    type: 'button', id: `kind-${name}`, class: 'chip', 'aria-pressed': String(state.kind === name),
    onclick: () => change({ kind: name, types: '', sort: '', open: '', budget: '' }),
  }, t(`kind.${name}`));
  fill(element,
    searchBox({ state, here, change }),
    h('div', { class: 'tabs', role: 'group', 'aria-label': t('explore.where') }, ['nearby', 'area', 'train'].map(tab)),
    h('div', { class: 'chips', role: 'group', 'aria-label': t('explore.what') }, kinds.map(kind)),
    state.kind === 'homes' && homeLists(),
    state.tab === 'nearby' && whereaboutsForm({
      at: state.at, here, example: '13.7466, 100.5347', set: (at) => change({ at }), useMine: (found) => change({ at: '', position: found }),
    }),
    state.tab === 'area' && areaChoice({ state, change }),
    state.tab === 'train' && trainChoice({ state, change }),
    state.tab !== 'area' && radius({ state, change }),
    state.kind !== 'dishes' && filters({ state, change }));
}

function radius({ state, change }) {
  const shown = h('output', { for: 'radius' }, t('unit.km', { km: Number(state.radius) }));
  return h('label', { class: 'radius' }, t('filter.radius'), ' ', h('input', {
    id: 'radius', type: 'range', min: 2, max: 10, step: 1, value: state.radius,
    oninput: (event) => { shown.textContent = t('unit.km', { km: Number(event.target.value) }); },
    onchange: (event) => change({ radius: event.target.value }),
  }), ' ', shown);
}

function filters({ state, change }) {
  const types = Object.entries(choosable(state.kind));
  const chosen = state.types ? state.types.split(',') : [];
  const toggle = (type) => {
    const others = chosen.filter((other) => other !== type);
    change({ types: (others.length === chosen.length ? [...chosen, type] : others).join(',') });
  };
  const sorts = ['', ...(state.q ? ['relevance'] : []), 'rating', 'popular', 'newest', 'price', 'name'];
  const chosenAny = state.types || state.sort || state.open || state.budget;
  return h('details', {
    class: 'filters', open: Boolean(filtersOpen || chosenAny), ontoggle: (event) => { filtersOpen = event.target.open; },
  },
    h('summary', {}, t('filter.title')),
    types.length > 0 && h('fieldset', {}, h('legend', {}, t('filter.types')), types.map(([type, key]) => h('label', {},
      h('input', { type: 'checkbox', id: `type-${type}`, checked: chosen.includes(type), onchange: () => toggle(type) }), t(key)))),
    state.kind === 'food' && h('label', {}, h('input', {
      type: 'checkbox', id: 'open', checked: Boolean(state.open), onchange: (event) => change({ open: event.target.checked ? '1' : '' }),
    }), t('filter.open')),
    state.kind === 'homes' && h('label', {}, t('filter.budget'), ' ', h('input', {
      id: 'budget', type: 'number', min: 0, step: 10000, value: state.budget, onchange: (event) => change({ budget: event.target.value }),
    })),
    h('label', {}, t('filter.sort'), ' ', h('select', { id: 'sort', onchange: (event) => change({ sort: event.target.value }) },
      sorts.map((sort) => h('option', { value: sort, selected: sort === state.sort }, t(`sort.${sort || 'default'}`))))));
}
