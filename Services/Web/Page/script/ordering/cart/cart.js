// What is to be ordered. It stays in this browser until an order is accepted.
import {limits} from '../../limits.js';
import {newKey} from '../../core/keys.js';
import {read, write} from '../../core/storage.js';

/** Of one item in an order; the gateway refuses more. */
export const mostOfOne = limits.ofOneItem;

/**
 * @typedef {{group: string, choice: string, name: string, price: {amount: number, currency: string}, isNeeded?:
 *   boolean}} CartOption `isNeeded`: without it, its group has too few
 * @typedef {{item: string, name: string, placeName: string, price: {amount: number, currency: string}, quantity:
 * number,
 *   taxRate?: number, image?: string, category?: string, href?: string, note?: string, options?: CartOption[],
 *   ticket?: {movie: string, duration?: string}}} CartLine
 *   `price`: of one, with its options; `taxRate`: contained in it, in hundredths of a percent; `href`: its page,
 *   unless a dish's; `ticket`: what it is a seat for; `note`: what is asked of whoever makes it
 */

/** @returns {CartLine[]} */
export const lines = () => read('cart', []);

function keep(lines) {
  if (lines.length === 0) write('cart-key', null);
  else if (!read('cart-key')) write('cart-key', newKey());
  write('cart', lines);
}

/** Of the order that this cart becomes. Two windows that confirm the same cart make one order by it. */
export function orderKey() {
  if (!read('cart-key')) write('cart-key', newKey());
  return read('cart-key');
}

/** The place of an item: its id begins with it. */
export const placeOf = (item) => item.split('.')[0];

/** What tells a line from the others: its item, and which of its options were taken. @param {CartLine} line */
export const keyOf =
  ({item, options = []}) => [item, ...options.map(({group, choice}) => `${group}-${choice}`).sort()].join('+');

/** How many of an item are in the cart, whatever options they have. */
export const quantityOf = (item) =>
  lines().filter((line) => line.item === item).reduce((sum, {quantity}) => sum + quantity, 0);

/** How many a line can have at most: all of an item count together. @param {CartLine} line */
export const mostOf = ({item, quantity}) => mostOfOne - quantityOf(item) + quantity;

/**
 * Adds some of an item.
 * @param {any} item as the API has it
 * @param {number} [quantity]
 * @param {CartOption[]} [options]
 * @returns {'added'|'too-many'|'other-currency'|'full'} what became of it
 */
export function addToCart(item, quantity = 1, options = []) {
  const {id, name, placeName, price, taxRate, image, category, href, ticket} = item;
  return addLine({
    item: id,
    name,
    placeName,
    price: priceWith(price, options),
    taxRate,
    image,
    category,
    href,
    ticket,
    quantity,
    ...(options.length > 0 && {options})
  });
}

/** What one costs with its options. @param {CartOption[]} options */
export const priceWith = (price, options) =>
  ({...price, amount: options.reduce((sum, option) => sum + option.price.amount, price.amount)});

/** Adds a line as it was. @param {CartLine} added @returns {'added'|'too-many'|'other-currency'|'full'} */
export function addLine(added) {
  const all = lines();
  const line = all.find((other) => keyOf(other) === keyOf(added));
  if (quantityOf(added.item) + added.quantity > mostOfOne) return 'too-many';
  if (all.some((other) => other.price.currency !== added.price.currency)) return 'other-currency';
  if (!line && all.length >= limits.orderLines) return 'full';
  keep(line ? all.map((other) => (other === line ? {...line, quantity: line.quantity + added.quantity} : other)) : [
    ...all, added
  ]);
  return 'added';
}

/** Lines of which no two are the same. @param {CartLine[]} all */
export function merged(all) {
  const byKey = new Map();
  for (const line of all) {
    const other = byKey.get(keyOf(line));
    byKey.set(keyOf(line), other ? {...other, quantity: other.quantity + line.quantity} : line);
  }
  return [...byKey.values()];
}

/** Gives a line other options. @param {CartOption[]} options @param {object} item as it is now */
export function changeOptions(key, item, options) {
  keep(merged(lines().map(
    (line) => (keyOf(line) === key
        ? {...line, price: priceWith(item.price, options), options: options.length > 0 ? options : undefined}
        : line))));
}

/** 1 to `mostOf` the line. */
export const setQuantity = (key, quantity) => {
  keep(lines().map((line) => (keyOf(line) === key ? {...line, quantity} : line)));
};
export const setNote = (key, note) => {
  keep(lines().map((line) => (keyOf(line) === key ? {...line, note: note || undefined} : line)));
};
export const removeLine = (key) => keep(lines().filter((line) => keyOf(line) !== key));
export const replaceCart = (lines) => keep(lines);
export const emptyCart = () => keep([]);

/** Lines that are priced otherwise than the first one: an order is in one currency. @param {CartLine[]} all */
export const inOtherCurrency = (all) => all.filter(({price}) => price.currency !== all[0].price.currency);

/** What lines cost, once for each currency. @returns {{amount: number, currency: string}[]} */
export function totalsOf(lines) {
  const sums = new Map();
  for (const {price, quantity} of lines) {
    sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amount * quantity);
  }
  return [...sums].map(([currency, amount]) => ({amount, currency}));
}

/** Of lines in one currency; null without any. */
export const totalOf = (lines) => totalsOf(lines)[0] ?? null;

/** What lines cost with fees on top. @param {CartLine[]} lines @param {{amount: number, currency: string}[]} fees */
export function totalWith(lines, fees) {
  const total = totalOf(lines);
  return total
    && fees.filter(({currency}) => currency === total.currency)
         .reduce((sum, {amount}) => ({...sum, amount: sum.amount + amount}), total);
}

/** How many dishes and seats there are. */
export const countOf = (lines) => lines.reduce((sum, {quantity}) => sum + quantity, 0);

/**
 * Lines by place, the places in the order in which they came. @returns {{place: string, name: string, lines:
 * CartLine[]}[]}
 */
export function byPlace(lines) {
  const places = new Map();
  for (const line of lines) {
    const place = placeOf(line.item);
    if (!places.has(place)) places.set(place, {place, name: line.placeName, lines: []});
    places.get(place).lines.push(line);
  }
  return [...places.values()];
}
