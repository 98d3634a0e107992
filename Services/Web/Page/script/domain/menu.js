// What a place serves, as the API has it.
import {get, query} from '../core/api.js';

/** So many pages of a menu are read, of 100 dishes each. */
const mostPages = 5;

/** What a dish usually costs: the middle of all prices, as search has it. @returns {object|undefined} */
export const usualPrice = (items) =>
  items.map(({price}) => price).sort((a, b) => a.amount - b.amount)[Math.floor((items.length - 1) / 2)];

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
