// The places of orders, each read once: an order itself says only which they are.
import {get, within} from '../../core/api.js';

/** So many are kept. */
const most = 200;
/** So long a place is waited for, in milliseconds. */
const patience = 10_000;
const known = new Map();

/** @param {string} id @returns {Promise<object|null>} null if it cannot be had */
export function placeWith(id) {
  if (!known.has(id)) {
    if (known.size >= most) known.delete(known.keys().next().value);
    // What failed is asked for again the next time.
    known.set(id, get(`/v1/places/${id}`, {signal: within(patience)}).catch(() => {
      known.delete(id);
      return null;
    }));
  }
  return known.get(id);
}

/** What was read of a place is not to be believed any more. @param {string} id */
export const readAnew = (id) => known.delete(id);
