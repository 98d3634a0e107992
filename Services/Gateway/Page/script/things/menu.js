import { h } from '../kit/element.js';
import { get, query } from '../kit/api.js';
import { t } from '../kit/messages.js';
import { emptyBox, show } from '../kit/notices.js';
import { rows } from '../explore/rows.js';

/** So many pages of a menu are read, of 100 dishes each. */
const mostPages = 5;

export const hasMenu = (place) => place.types.includes('FoodEstablishment');

/** @param {string} place its id @returns {Promise<{items: object[], isWhole: boolean}>} */
export async function readMenu(place) {
  const items = [];
  let cursor = null;
  for (let number = 0; number < mostPages; number += 1) {
    const page = await get(`/v1/items${query({ place, limit: 100, cursor })}`);
    items.push(...page.items);
    cursor = page.next;
    if (!cursor) break;
  }
  return { items, isWhole: !cursor };
}

/** What a place serves. @param {(menu: object) => void} taken told of it when it is read */
export function menu(place, taken = () => {}) {
  const list = h('div', {});
  show(list, async () => {
    const read = await readMenu(place.id);
    taken(read);
    return read.items.length ? rows(read.items, {}) : emptyBox(t('menu.empty'));
  });
  return h('section', { 'aria-labelledby': 'menu-title' }, h('h2', { id: 'menu-title' }, t('menu.title')), list);
}
