// What may be given up where nothing is found, each with what it would give.
import {t} from '../core/messages.js';
import {cuisineText, typeText} from '../domain/place-words.js';
import {priceText} from './filters/chips.js';
import {nowhere, radii} from './state.js';

/** A price has its currency beside it. */
const none = (name) => ({[name]: '', ...(name === 'price' && {currency: ''})});

/** @type {Record<string, (state: import('./state.js').State) => string>} */
const says = {
  open: () => t('filter.open'),
  rating: ({rating}) => t('filter.rated', {stars: Number(rating)}),
  cuisine: ({cuisine}) => cuisineText(cuisine),
  price: ({price, currency}) => priceText(price, currency),
  purpose: ({purpose}) => t(purpose === 'sale' ? 'filter.forSale' : 'filter.toRent'),
  types: ({types}) => types.split(',').map(typeText).join(', '),
  reach: ({reach}) => t('filter.reachMinutes', {count: Number(reach)}),
  inside: () => t('area.inside'),
};

/**
 * @param {import('./state.js').State} state
 * @param {{words: string, parts: any[]}|null} understood
 * @returns {{id: string, text: string, part: object}[]}
 */
export function loosened(state, understood) {
  const set = Object.keys(says).filter((name) => state[name]);
  const without = (id, what, part) => ({id: `without-${id}`, text: t('understood.without', {what}), part});
  const parts = (understood?.parts ?? []).filter(({kind}) => kind !== 'asking');
  return [
    ...set.map((name) => without(name, says[name](state), none(name))),
    ...parts.map((part, index) => without(`part-${index}`, part.text, {q: part.without})),
    ...farther(state),
  ];
}

/** Farther around, or around the reader. */
function farther(state) {
  if (state.area || state.box || state.polygon || state.route) {
    return [{id: 'around-me', text: t('empty.around'), part: {...nowhere, at: state.at}}];
  }
  return [5, radii.most, 50].filter((km) => km > Number(state.radius)).map((km) => ({
    id: `within-${km}`,
    text: t('empty.wider', {km}),
    part: {radius: String(km)},
  }));
}
