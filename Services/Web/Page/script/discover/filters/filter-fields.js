// The fields of all filters that what is looked for can have.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {cuisineText} from '../../domain/place-words.js';
import {choosable} from '../../domain/kinds.js';
import {typeBoxes} from '../../ui/type-boxes.js';
import {reaches} from '../state.js';

/**
 * @typedef {object} Filtering
 * @property {import('../state.js').State} wish what is chosen so far
 * @property {string[]} cuisines that are served here
 * @property {string} currency
 * @property {(part: object) => void} set
 */

/** @param {Filtering} filtering */
export function filterFields(filtering) {
  const {wish: {kind, area, box, polygon, route}, cuisines} = filtering;
  const isFromSomewhere = kind !== 'stations' && !area && !box && !polygon && !route;
  const hasFood = ['food', 'dishes', 'all'].includes(kind);
  const any = ['', t('filter.any')];
  const rated = ['3', '3.5', '4', '4.5'].map((stars) => [stars, t('filter.rated', {stars: Number(stars)})]);
  const purposes = [['sale', t('filter.forSale')], ['rent', t('filter.toRent')]];
  return [
    types(filtering),
    isFromSomewhere
      && choice(filtering, 'reach', t('filter.reach'),
        [any, ...reaches.map((minutes) => [minutes, t('filter.reachMinutes', {count: Number(minutes)})])]),
    hasFood && check(filtering, 'open', t('filter.open')),
    ['food', 'all', 'cinemas', 'homes'].includes(kind)
      && choice(filtering, 'rating', t('filter.rating'), [any, ...rated]),
    hasFood
      && choice(filtering, 'cuisine', t('filter.cuisine'), [any, ...cuisines.map((name) => [name, cuisineText(name)])]),
    kind === 'homes' && choice(filtering, 'purpose', t('home.purpose'), [any, ...purposes]),
    (hasFood || kind === 'homes') && price(filtering),
  ];
}

/** @param {Filtering} filtering */
function types({wish, set}) {
  const all = choosable(wish.kind);
  if (Object.keys(all).length === 0) return null;
  return h('fieldset', {class: 'field'}, h('legend', {class: 'lab'}, t('filter.types')),
    typeBoxes(all, wish.types, (chosen) => set({types: chosen})));
}

/** @param {Filtering} filtering @param {string} name @param {string} text */
const check = ({wish, set}, name, text) => h('label', {class: 'check'}, h('input', {
  type: 'checkbox',
  class: 'switch',
  id: `only-${name}`,
  role: 'switch',
  checked: Boolean(wish[name]),
  onchange: ({target}) => set({[name]: target.checked ? '1' : ''}),
}),
  text);

/** @param {Filtering} filtering @param {string} name @param {string} label @param {string[][]} options */
const choice = ({wish, set}, name, label, options) => h('div', {class: 'field'},
  h('label',
    { for: `by-${name}`
    },
    label),
  h('select', {id: `by-${name}`, onchange: ({target}) => set({[name]: target.value})},
    options.map(([value, text]) => h('option', {value, selected: value === wish[name]}, text))));

/** @param {Filtering} filtering */
function price({wish, currency, set}) {
  const code = wish.currency || currency;
  return h('div', {class: 'field'}, h('label', { for: 'budget'
  }, t('filter.upTo', {currency: code})), h('input', {
    id: 'budget',
    type: 'number',
    min: 0,
    step: 'any',
    inputmode: 'decimal',
    value: wish.price,
    oninput: ({target: {value}}) => set(Number(value) > 0 ? {price: value, currency: code} : {price: '', currency: ''}),
  }));
}
