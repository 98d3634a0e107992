// How an order can be paid for: the ways that all places of a cart take.
import {placeWith, readAnew} from '../orders/places.js';

/** Of a place that says nothing. */
const usual = ['at-place'];
const all = ['at-place', 'online', 'bank-transfer'];

/** What one place takes. @param {{ordering?: {payments?: string[]}}|null|undefined} place */
export const paymentsOf = (place) => place?.ordering?.payments ?? usual;

/**
 * @param {(object|null)[]} places
 * @returns {string[]} a transfer goes to one account, and so to one place
 */
export const inCommon = (places) => all.filter((method) => places.every((place) => paymentsOf(place).includes(method))
    && (method !== 'bank-transfer' || places.length === 1));

/**
 * What some places take; it is asked for when it is first wanted.
 * @param {() => void} changed told when more is known
 */
export function payments(changed) {
  const known = new Map();
  const asked = new Set();

  async function ask(id) {
    if (asked.has(id)) return;
    asked.add(id);
    known.set(id, await placeWith(id));
    changed();
  }

  return {
    /** @param {string[]} ids @returns {{isKnown: boolean, methods: string[], wouldTransfer: boolean}} */
    of(ids) {
      ids.forEach(ask);
      const places = ids.map((id) => known.get(id));
      return {
        isKnown: ids.every((id) => known.has(id)),
        methods: inCommon(places),
        wouldTransfer: ids.length > 1 && places.every((place) => paymentsOf(place).includes('bank-transfer'))
      };
    },
    /** They may be others by now. */
    anew() {
      asked.forEach(readAnew);
      asked.clear();
    },
  };
}
