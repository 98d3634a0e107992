// The small dialogs of the reader's wish: budget, types, areas. What they say stays in the browser.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {sheet} from '../ui/sheet.js';
import {typeBoxes} from '../ui/type-boxes.js';
import {homeTypes} from '../domain/kinds.js';
import {stationsField} from '../discover/where/stations-field.js';
import {areasField} from './areas-field.js';
import {incomeField} from './income-field.js';
import {choices} from './state.js';

const purposes = {
  '': 'wish.either',
  sale: 'wish.buy',
  rent: 'wish.rent'
};

const titles = {
  budget: 'filter.price',
  types: 'filter.types',
  areas: 'wish.areas'
};

const makers = {
  budget: budgetFields,
  types: typesFields,
  areas: areasFields
};

const field = (name, key, element) => h('div', {class: 'field'}, h('label', { for: name
}, t(key)), element);

/**
 * @param {'budget'|'types'|'areas'} name
 * @param {ReturnType<typeof import('./state.js').readState>} state
 * @param {any} income what the budget was made of
 * @param {(wish: object, income: any) => void} chosen
 */
export function wishDialog(name, state, income, chosen) {
  const wish = {...state};
  const made = {...income};
  let isDone = false;
  const finish = () => {
    isDone = true;
    dialog.close();
  };
  const submitted = (event) => {
    event.preventDefault();
    finish();
  };
  const dialog = sheet({
    title: t(titles[name]),
    isTitled: true,
    class: 'wish',
    closed: () => {
      if (isDone) chosen(wish, made);
    },
    content: h('form', {class: 'dialog-in', novalidate: true, onsubmit: submitted}, makers[name](wish, made, finish),
      h('button', {type: 'submit', id: 'show-homes', class: 'btn primary wide'}, t('wish.show')),
      h('p', {class: 's soft'}, t('wish.private'))),
  });
}

function choice(wish, name, text, changed = () => {}) {
  return h('select', {
    id: name,
    onchange: ({target}) => {
      wish[name] = target.value;
      changed();
    },
  },
    choices[name].map((value) => h('option', {value, selected: value === wish[name]}, text(value))));
}

function budgetFields(wish, income) {
  const budget = h('input', {
    id: 'budget',
    type: 'number',
    min: 0,
    max: 1e12,
    step: 'any',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: wish.budget,
    oninput: ({target}) => {
      wish.budget = target.value;
    },
  });
  const purpose = choice(wish, 'purpose', (value) => t(purposes[value]), () => money.draw());
  const money = incomeField(income, () => wish, (value) => {
    // A salary makes another budget for rents than for prices: it has to be one of both.
    if (!wish.purpose) purpose.value = wish.purpose = 'sale';
    budget.value = wish.budget = String(value);
    budget.focus();
  });
  return [
    field('purpose', 'wish.purpose', purpose),
    field('budget', 'wish.budget', budget),
    field('currency', 'wish.currency', choice(wish, 'currency', (value) => value, () => money.draw())),
    money.element,
  ];
}

function typesFields(wish) {
  const boxes = typeBoxes(homeTypes, wish.types, (types) => {
    wish.types = types;
  });
  return h('div', {role: 'group', 'aria-label': t('filter.types')}, boxes);
}

/** @param {any} wish @param {any} _ @param {() => void} finish one press on a station is enough */
function areasFields(wish, _, finish) {
  const areas = wish.areas ? wish.areas.split(',') : [];
  return [
    areasField(areas, () => Object.assign(wish, {areas: areas.join(','), station: ''})),
    h('details', {open: Boolean(wish.station)}, h('summary', {}, t('where.station')), stationsField({
      station: wish.station,
      chosen: ({station}) => {
        Object.assign(wish, {station, areas: ''});
        finish();
      },
    })),
    field('radius', 'wish.around', choice(wish, 'radius', (km) => t('unit.km', {km: Number(km)}))),
  ];
}
