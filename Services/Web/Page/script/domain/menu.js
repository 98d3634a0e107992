// What a place serves, as the API has it.
import {get, query} from '../core/api.js';

/** So many pages of a menu are read, of 100 dishes each. */
const mostPages = 5;

/** What a dish usually costs: the middle of all prices, as search has it. @returns {object|undefined} */
export const usualPrice = (items) =>
  items.map(({price}) => price).sort((a, b) => a.amount - b.amount)[Math.floor((items.length - 1) / 2)];

/** In this order a meal is eaten; sections that are not here stand between them, and what is in none comes last. */
const first = ['breakfast', 'starter', 'soup', 'salad'];
const last = ['dessert', 'pastry', 'ice-cream', 'coffee', 'drink'];
function rank(name) {
  if (!name) return last.length + 1;
  return first.includes(name) ? first.indexOf(name) - first.length : last.indexOf(name) + 1;
}

/** Dishes by category, the same for guests and for those who write the menu. @returns {[string, object[]][]} */
export function bySection(items) {
  const sections = new Map();
  for (const item of items) {
    const name = item.category ?? '';
    if (!sections.has(name)) sections.set(name, []);
    sections.get(name).push(item);
  }
  return [...sections].sort((a, b) => rank(a[0]) - rank(b[0]));
}

export const hasMenu = (place) => place.types.includes('FoodEstablishment');

/** @param {string} place its id @returns {Promise<{items: object[], isWhole: boolean}>} */
export async function readMenu(place) {
  const items = [];
  let cursor = null;
  for (let number = 0; number < mostPages; number += 1) {
    const page = await get(`/v1/items${query({place, limit: 100, cursor})}`);
    items.push(...page.items);
    cursor = page.next;
    if (!cursor) break;
  }
  return {items, isWhole: !cursor};
}
