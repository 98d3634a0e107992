// What an order wishes besides its lines. How and when is of this cart; whom to ask stays in this browser for the next.
import {read, write} from '../../core/storage.js';

/**
 * @typedef {{method: 'pick-up'|'delivery'|'table', time: string|null, table: string, note: string,
 *   tip: import('./tip.js').Tip}} Wish `time`: a slot's beginning; null is as soon as possible
 * @typedef {{name?: string, telephone?: string, street?: string, locality?: string, postalCode?: string,
 *   geo?: {latitude: number, longitude: number}, found?: string}} Contact `geo`: the address's point; `found`: its name
 */

/** @returns {Wish} */
export const wish = () => ({method: 'pick-up', time: null, table: '', note: '', tip: null, ...read('wish', {})});
export const setWish = (changes) => write('wish', {...wish(), ...changes});
export const forgetWish = () => write('wish', {});

/** @returns {Contact} */
export const contact = () => read('contact', {});
export const setContact = (changes) => write('contact', {...contact(), ...changes});

/** How the customer chose to pay the last time; nothing is chosen for anybody. @returns {string|null} */
export const payment = () => read('pay-by');
export const setPayment = (method) => write('pay-by', method);

/** What of a contact a delivery cannot do without, by the fields' names; nothing if all is there. */
export function missing({method, table}) {
  const {name, telephone, street, geo} = contact();
  if (method === 'table') return table.trim() ? [] : ['table'];
  if (method !== 'delivery') return Boolean(name) === Boolean(telephone) ? [] : [name ? 'telephone' : 'name'];
  const needed = {street, geo, name, telephone};
  return Object.keys(needed).filter((field) => !needed[field]);
}

/**
 * As the gateway wants it, beside the lines. Seats alone wish nothing but to be paid for.
 * @param {Wish} wished
 * @param {{isSeatsOnly: boolean, payBy?: string|null, tip?: {amount: number, currency: string}|null}} more `payBy`:
 *   where nothing else is said an order is paid at the place
 */
export function asBody({method, time, table, note}, {isSeatsOnly, payBy = null, tip = null}) {
  const {name, telephone, street, locality, postalCode, geo} = contact();
  const isUsual = !tip && (payBy ?? 'at-place') === 'at-place';
  const who = {
    ...(name && telephone && {contact: {name, telephone}}),
    ...(!isUsual && {payment: {method: payBy ?? 'at-place', ...(tip && {tip})}})
  };
  if (isSeatsOnly) return who;
  const address = Object.fromEntries(
    Object.entries({streetAddress: street, addressLocality: locality, postalCode}).filter(([, value]) => value));
  const fulfilments = {'pick-up': {method}, delivery: {method, address, geo}, table: {method, table: table.trim()}};
  return {
    ...who,
    fulfilment: fulfilments[method],
    ...(note.trim() && {note: note.trim()}),
    ...(time && method !== 'table' && {scheduledTime: time}),
  };
}
