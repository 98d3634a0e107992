// What kind of thing a place is, what it serves and what that costs, in the reader's words.
import {digitsOf, money} from '../core/formats.js';
import {capital, nameOf, t} from '../core/messages.js';

const known = (key) => (t(key) === key ? null : t(key));

/** "café", or what the type calls itself. */
export const typeText = (type) => known(`type.${type}`) ?? type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** "Thai", "Noodles"; what nobody translated is written as it is said. */
export function cuisineText(cuisine) {
  const plain = cuisine.toLowerCase().replaceAll(/[ -]/g, '_');
  return capital(known(`cuisine.${plain}`) ?? cuisine.replaceAll('_', ' '));
}

/** "Thai, noodles", else what kind of place it is. */
export function kindLine({types = [], servesCuisine = []}) {
  if (servesCuisine.length > 0) return servesCuisine.slice(0, 2).map(cuisineText).join(', ');
  return types.length > 0 ? capital(typeText(types[0])) : '';
}

/** What is cheap and what is dear for a dish, in whole units. */
const steps = {
  THB: [100, 250],
  EUR: [10, 20],
  USD: [12, 25],
  GBP: [10, 20],
  JPY: [1200, 3000],
  SEK: [120, 250]
};

const levels = ['inexpensive', 'moderate', 'expensive'];

/**
 * "฿฿" with what it means, and the price that is usual; null if it is not known.
 * @returns {{sign: string, word: string, text: string}|null}
 */
export function priceLevel(usual) {
  const step = usual && steps[usual.currency];
  if (!step) return null;
  const value = usual.amount / 10 ** digitsOf(usual.currency);
  const sign = money({amount: 0, currency: usual.currency}).replace(/[\d\s.,]/g, '');
  const level = step.filter((limit) => value > limit).length;
  return {
    sign: sign.repeat(1 + level),
    word: t(`price.${levels[level]}`),
    text: t('price.usual', {price: money(usual)})
  };
}

/** What a home calls itself beside its name, else the address. */
export function secondLine({listing, names, name, address}) {
  const other = listing?.subtitle;
  if (other && other !== nameOf({names, name})) return other;
  return [address?.streetAddress, address?.addressLocality].filter(Boolean).join(', ');
}

/** "Restaurant (Thai, noodles)": for lists of one line. */
export function kindText({types, servesCuisine = []}) {
  const cuisines = servesCuisine.length > 0 ? ` (${servesCuisine.map(cuisineText).join(', ')})` : '';
  return capital(typeText(types[0])) + cuisines;
}
