// The fields of all filters that what is looked for can have.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {language, t} from '../../core/messages.js';
import {cuisineText} from '../../domain/place-words.js';
import {choosable} from '../../domain/kinds.js';
import {typeBoxes} from '../../ui/type-boxes.js';
import {priceEnds, reaches} from '../state.js';

/**
 * @typedef {object} Filtering
 * @property {import('../state.js').State} wish what is chosen so far
 * @property {string[]} cuisines that are served here
 * @property {string} currency
 * @property {(part: object) => void} set
 */

/** @param {Filtering} filtering */
export function filterFields(filtering) {
  const {wish: {kind, area, box, polygon, route}} = filtering;
  const isFromSomewhere = kind !== 'stations' && !area && !box && !polygon && !route;
  const hasFood = ['food', 'dishes', 'all'].includes(kind);
  const purposes = [['sale', t('filter.forSale')], ['rent', t('filter.toRent')]];
  return [
    kind === 'homes' && choice(filtering, 'purpose', t('home.purpose'), purposes),
    types(filtering),
    (hasFood || kind === 'homes') && price(filtering),
    hasFood && check(filtering, 'open', t('filter.open')),
    ['food', 'all', 'cinemas', 'homes'].includes(kind) && choice(filtering, 'rating', t('filter.rating'), rated()),
    isFromSomewhere && choice(filtering, 'reach', t('filter.reach'), reached()),
    hasFood && cuisine(filtering),
  ];
}

const rated = () => ['3', '3.5', '4', '4.5'].map(
  (stars) => [stars, Number(stars).toLocaleString(language), t('filter.rated', {stars: Number(stars)}), icon('star')]);

const reached = () => reaches.map(
  (minutes) => [minutes, Number(minutes).toLocaleString(language, {style: 'unit', unit: 'minute'}),
    t('filter.reachMinutes', {count: Number(minutes)})]);

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

/**
 * One of some few, or any, as chips.
 * @param {Filtering} filtering
 * @param {string} name
 * @param {string} label
 * @param {any[][]} options value, text, and if that is short what it means, and a sign
 */
function choice({wish, set}, name, label, options) {
  const all = [['', t('filter.any')], ...options].map(
    ([value, text, meaning, sign]) => h('button', {
      type: 'button',
      class: 'chip',
      id: `by-${name}-${value || 'any'}`,
      'aria-label': meaning,
      'aria-pressed': String(value === wish[name]),
      onclick: ({currentTarget}) => {
        for (const one of all) one.setAttribute('aria-pressed', String(one === currentTarget));
        set({[name]: value});
      },
    },
      sign, text));
  return h('fieldset', {class: 'field'}, h('legend', {class: 'lab'}, label), h('div', {class: 'chips wrap'}, all));
}

/** @param {Filtering} filtering */
const cuisine = ({wish, cuisines, set}) => h('div', {class: 'field'},
  h('label',
    { for: 'by-cuisine'
    },
    t('filter.cuisine')),
  h('select', {id: 'by-cuisine', onchange: ({target}) => set({cuisine: target.value})}, [
    ['', t('filter.any')], ...cuisines.map((name) => [name, cuisineText(name)])
  ].map(([value, text]) => h('option', {value, selected: value === wish.cuisine}, text))));

/** @param {Filtering} filtering */
function price({wish, currency, set}) {
  const code = wish.currency || currency;
  const ends = wish.price ? priceEnds(wish.price) : ['', ''];
  const end = (index, id, words) => h('div', {class: 'field'}, h('label', { for: id
  }, t(words)), h('input', {
    id,
    type: 'number',
    min: 0,
    step: 'any',
    inputmode: 'decimal',
    value: ends[index],
    oninput: ({target: {value}}) => {
      ends[index] = Number(value) > 0 ? value : '';
      const [least, most] = ends;
      set({price: least ? `${least}-${most}` : most, currency: least || most ? code : ''});
    },
  }));
  return h('fieldset', {class: 'field'}, h('legend', {class: 'lab'}, t('filter.priceIn', {currency: code})),
    h('div', {class: 'from-to'}, end(0, 'least', 'filter.leastPrice'), end(1, 'budget', 'filter.mostPrice')));
}
