// The filters that are used most, as chips above the list.
import {h, fill} from '../../core/element.js';
import {money, minorUnits} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {cuisineText} from '../../domain/place-words.js';
import {choose} from '../../ui/choose.js';
import {homeLinks} from '../home-lists.js';
import {homeTypes} from '../../domain/kinds.js';
import {priceEnds} from '../state.js';
import {pricesOf} from './prices.js';

/** So many cuisines have a chip. */
const mostCuisines = 6;

/** `ask` offers what it may be; a press on one that is on takes it away. */
/**
 * @typedef {{parts: Node[], asWritten: Node|null, why: Node|null, save: Node|null}} Said what else words were
 * understood as, buttons to search for them as written and to explain the list, and one that saves the search
 */
/** @typedef {{id: string, text: string, isOn: boolean, change: object, hasMore?: boolean, ask?: () => void}} Chip */

/**
 * @param {HTMLElement} element
 * @param {object} wish
 * @param {import('../state.js').State} wish.state
 * @param {Record<string, number>|null} wish.cuisines with how many places serve each
 * @param {string} wish.currency that prices here are in
 * @param {Said} wish.said
 * @param {(part: object) => void} wish.change
 */
export function filterChips(element, wish) {
  const {state, said} = wish;
  const all = state.kind === 'homes'                 ? ofHomes(wish)
    : ['food', 'dishes', 'all'].includes(state.kind) ? ofFood(wish)
    : state.kind === 'cinemas'
    ? rated(state)
    : [];
  element.hidden = state.kind === 'stations' && !said.asWritten;
  const scrolled = element.scrollLeft;
  fill(element, said.parts,
    all.map((chip) => h('button', {
      type: 'button',
      class: 'chip',
      id: chip.id,
      'aria-pressed': chip.hasMore && !chip.isOn ? null : String(Boolean(chip.isOn)),
      'aria-haspopup': chip.hasMore && 'dialog',
      onclick: chip.isOn ? () => wish.change(chip.change) : chip.ask ?? (() => wish.change(chip.change)),
    },
              chip.text, chip.isOn ? icon('close') : chip.hasMore && icon('down'))),
    said.asWritten, said.why, state.kind === 'homes' && homeLinks(), said.save);
  element.scrollLeft = scrolled;
}

const toggle = (state, name, value, text, id = `${name}-${value}`) => ({
  id,
  text,
  isOn: state[name] === value,
  change: {[name]: state[name] === value ? '' : value},
});

const rated = (state) => [toggle(state, 'rating', '4.5', t('filter.rated', {stars: 4.5}))];

function ofFood({state, cuisines, currency}) {
  const isDishes = state.kind === 'dishes';
  // Of words both lists are shown; else a chip changes places for dishes.
  const list = state.q
    ? [toggle(state, 'only', 'places', t('filter.places')), toggle(state, 'only', 'dishes', t('kind.dishes'))]
    : state.kind !== 'all' && [{
        id: 'dishes',
        text: t('kind.dishes'),
        isOn: isDishes,
        change: {kind: isDishes ? 'food' : 'dishes', sort: '', types: ''}
      }];
  const cheap = state.price || pricesOf('food', currency)[0];
  const price = cheap && {
    id: 'cheap',
    text: priceText(cheap, state.currency || currency),
    isOn: Boolean(state.price),
    change: state.price ? {price: '', currency: ''} : {price: String(cheap), currency},
  };
  const named = Object.entries(cuisines ?? {}).sort((a, b) => b[1] - a[1]).slice(0, mostCuisines).map(([name]) => name);
  // The chosen one stays, though the list has others now.
  if (state.cuisine && !named.includes(state.cuisine)) named.unshift(state.cuisine);
  return [
    toggle(state, 'open', '1', t('filter.open'), 'open'),
    ...(list || []),
    ...rated(state),
    price,
    ...named.map((name) => toggle(state, 'cuisine', name, cuisineText(name))),
  ].filter(Boolean);
}

function ofHomes({state, currency, change}) {
  const chosen = state.types ? state.types.split(',') : [];
  const steps = pricesOf(state.purpose === 'rent' ? 'rent' : 'sale', currency);
  const typeText = chosen.length === 1 ? t(homeTypes[chosen[0]]) : t('filter.type');
  const ask = async (id, title, answers, take) => {
    const found = await choose(title, answers);
    document.getElementById(id)?.focus();
    if (found !== null) change(take(found));
  };
  return [
    toggle(state, 'purpose', 'sale', t('filter.forSale'), 'for-sale'),
    toggle(state, 'purpose', 'rent', t('filter.toRent'), 'to-rent'),
    {
      id: 'type',
      text: typeText,
      isOn: chosen.length > 0,
      change: {types: ''},
      hasMore: true,
      ask: () => ask('type', t('filter.type'), Object.entries(homeTypes).map(([value, key]) => ({value, text: t(key)})),
        (types) => ({types})),
    },
    {
      id: 'price',
      text: state.price ? priceText(state.price, state.currency || currency) : t('filter.price'),
      isOn: Boolean(state.price),
      change: {price: '', currency: ''},
      hasMore: true,
      ask: () => ask('price', t('filter.price'),
        steps.map((value) => ({value: String(value), text: priceText(value, currency)})),
        (price) => ({price, currency})),
    },
  ];
}

/** "Under ฿5,000,000", "฿2,000,000 +", or both ends. @param {string|number} value @param {string} currency */
export function priceText(value, currency) {
  const text = (end) => end && money({amount: minorUnits(Number(end), currency), currency});
  const [least, most] = priceEnds(String(value)).map(text);
  if (!least) return t('filter.under', {price: most});
  return most ? `${least} – ${most}` : `${least} +`;
}
