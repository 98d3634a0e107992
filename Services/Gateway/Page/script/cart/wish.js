// What an order wishes besides its lines. How and when is of this cart; whom to ask stays in this browser for the next.
import { read, write } from '../kit/storage.js';

/**
 * @typedef {{method: 'pick-up'|'delivery'|'table', time: string|null, table: string, note: string}} Wish `time`: a
 *   slot's beginning; null is as soon as possible
 * @typedef {{name?: string, telephone?: string, street?: string, locality?: string, postalCode?: string,
 *   geo?: {latitude: number, longitude: number}, found?: string}} Contact `geo`: the address's point; `found`: its name
 */

/** @returns {Wish} */
export const wish = () => ({ method: 'pick-up', time: null, table: '', note: '', ...read('wish', {}) });
export const setWish = (changes) => write('wish', { ...wish(), ...changes });
export const forgetWish = () => write('wish', {});

/** @returns {Contact} */
export const contact = () => read('contact', {});
export const setContact = (changes) => write('contact', { ...contact(), ...changes });

/** What of a contact a delivery cannot do without, by the fields' names; nothing if all is there. */
export function missing({ method, table }) {
  const { name, telephone, street, geo } = contact();
  if (method === 'table') return table.trim() ? [] : ['table'];
  if (method !== 'delivery') return Boolean(name) === Boolean(telephone) ? [] : [name ? 'telephone' : 'name'];
  const needed = { street, geo, name, telephone };
  return Object.keys(needed).filter((field) => !needed[field]);
}

/** As the gateway wants it, beside the lines. Seats alone wish nothing. */
export function asBody({ method, time, table, note }, isSeatsOnly) {
  const { name, telephone, street, locality, postalCode, geo } = contact();
  const who = name && telephone ? { contact: { name, telephone } } : {};
  if (isSeatsOnly) return who;
  const address = Object.fromEntries(Object.entries({ streetAddress: street, addressLocality: locality, postalCode })
    .filter(([, value]) => value));
  const fulfilments = { 'pick-up': { method }, delivery: { method, address, geo },
    table: { method, table: table.trim() } };
  return {
    ...who, fulfilment: fulfilments[method], ...(note.trim() && { note: note.trim() }),
    ...(time && method !== 'table' && { scheduledTime: time }),
  };
}
