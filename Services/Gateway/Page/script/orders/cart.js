// What is to be ordered. It stays in this browser until an order is accepted.
import { limits } from '../limits.js';
import { read, write } from '../kit/storage.js';

/** Of one item in an order; the gateway refuses more. */
export const mostOfOne = limits.ofOneItem;

/** @returns {{item: string, name: string, placeName: string, price: {amount: number, currency: string}, quantity: number, image?: string, href?: string, ticket?: {movie: string, duration?: string}}[]}
 *   `href`: its page, unless a dish's; `ticket`: what it is a seat for */
export const lines = () => read('cart', []);

const keep = (lines) => write('cart', lines);

/** Adds some of an item. @returns {'added'|'too-many'|'other-currency'|'full'} what became of it */
export function addToCart(item, quantity = 1) {
  const all = lines();
  const line = all.find((line) => line.item === item.id);
  if ((line?.quantity ?? 0) + quantity > mostOfOne) return 'too-many';
  if (all.some((line) => line.price.currency !== item.price.currency)) return 'other-currency';
  if (!line && all.length >= limits.orderLines) return 'full';
  const { id, name, placeName, price, image, href, ticket } = item;
  keep(line
    ? all.map((other) => (other === line ? { ...line, quantity: line.quantity + quantity } : other))
    : [...all, { item: id, name, placeName, price, image, href, ticket, quantity }]);
  return 'added';
}

/** 1 to `mostOfOne`. */
export const setQuantity = (item, quantity) => keep(lines().map((line) => (line.item === item ? { ...line, quantity } : line)));
export const removeLine = (item) => keep(lines().filter((line) => line.item !== item));
export const replaceCart = (lines) => keep(lines);
export const emptyCart = () => keep([]);

/** Of lines in one currency; null without any. */
export function totalOf(lines) {
  if (lines.length === 0) return null;
  return { amount: lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0), currency: lines[0].price.currency };
}
