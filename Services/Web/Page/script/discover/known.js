// What results have told so far of where one searches.
import {currencies} from '../core/brand.js';

/**
 * `currency`: that prices are in; `cuisines`: with how many places serve each.
 * @typedef {{currency: string, cuisines: Record<string, number>|null}} Known
 */

/** @type {Known} */
export const nothingKnown = {
  currency: currencies[0],
  cuisines: null
};

/** What is known after another result. @param {Known} known @param {any[]} items @returns {Known} */
export const learned = (known, items, cuisines) =>
  ({currency: currencyOf(items) ?? known.currency, cuisines: cuisines ?? known.cuisines});

/** The currency that prices of a result are in; null for none. */
export function currencyOf(items) {
  for (const {listing, usualPrice, price} of items) {
    const found = listing?.price?.currency ?? usualPrice?.currency ?? price?.currency;
    if (found) return found;
  }
  return null;
}

/** The cuisines to choose from; the chosen one stays. @param {Known} known @param {import('./state.js').State} state */
export const cuisinesOf =
  (known, state) => [...new Set([...Object.keys(known.cuisines ?? {}), state.cuisine])].filter(Boolean);
