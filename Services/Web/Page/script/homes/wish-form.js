// What somebody looks for: budget, kinds, areas. Nothing is asked for before they want to see the homes.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {homeTypes} from '../domain/kinds.js';
import {areasField} from './areas-field.js';
import {incomeField} from './income-field.js';
import {checked, choices} from './state.js';

const purposes = {
  '': 'wish.either',
  sale: 'wish.buy',
  rent: 'wish.rent'
};

const field = (name, key, element) => h('div', {class: 'field'}, h('label', { for: name
}, t(key)), element);

/**
 * @param {object} state @param {object} income
 * @param {(wish: object, income: object) => void} submitted @param {() => void} forgotten
 */
export function wishForm(state, income, submitted, forgotten) {
  const wish = {...state};
  const areas = state.areas ? state.areas.split(',') : [];
  const types = new Set(state.types ? state.types.split(',') : []);
  const choice = (name, text, changed = () => {}) => h('select', {
    id: name,
    onchange: (event) => {
      wish[name] = event.target.value;
      changed();
    },
  },
    choices[name].map((value) => h('option', {value, selected: value === wish[name]}, text(value))));
  const budget = h('input', {
    id: 'budget',
    type: 'number',
    min: 0,
    max: 1e12,
    step: 'any',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: wish.budget,
    oninput: (event) => {
      wish.budget = event.target.value;
    },
  });
  const purpose = choice('purpose', (value) => t(purposes[value]), () => money.draw());
  const money = incomeField(income, () => wish, (value) => {
    // A salary makes another budget for rents than for prices: it has to be one of both.
    if (!wish.purpose) purpose.value = wish.purpose = 'sale';
    budget.value = wish.budget = String(value);
    budget.focus();
  });
  const submit = (event) => {
    event.preventDefault();
    submitted(checked({...wish, types: [...types].join(','), areas: areas.join(',')}), {...income});
  };
  return h('form', {class: 'wish col gap4', novalidate: true, onsubmit: submit, 'aria-labelledby': 'wish-title'},
    h('div', {class: 'pair'}, field('purpose', 'wish.purpose', purpose), field('budget', 'wish.budget', budget),
      field('currency', 'wish.currency', choice('currency', (value) => value, () => money.draw()))),
    money.element, typesField(types), areasField(areas),
    field('radius', 'wish.around', choice('radius', (km) => t('unit.km', {km: Number(km)}))),
    h('p', {class: 'note'}, t('wish.private')),
    h('div', {class: 'row wrap'}, h('button', {type: 'submit', id: 'show-homes', class: 'btn primary'}, t('wish.show')),
      h('button', {type: 'button', id: 'forget', class: 'btn quiet', onclick: forgotten}, t('wish.forget'))));
}

/** @param {Set<string>} types changed in place */
const typesField = (types) => h('fieldset', {class: 'field'}, h('legend', {class: 'lab'}, t('filter.types')),
  h('div', {class: 'checks'},
    Object.entries(homeTypes).map(([type, key]) => h('label', {class: 'check'}, h('input', {
      type: 'checkbox',
      id: `type-${type}`,
      checked: types.has(type),
      onchange: (event) => (event.target.checked ? types.add(type) : types.delete(type)),
    }),
                                    t(key)))));
