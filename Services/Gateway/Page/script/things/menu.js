import { h } from '../kit/element.js';
import { get, query } from '../kit/api.js';
import { t } from '../kit/messages.js';
import { emptyBox, show } from '../kit/notices.js';
import { rows } from '../explore/rows.js';

/** What a place serves. */
export function menu(place) {
  const list = h('div', {});
  show(list, async () => {
    const page = await get(`/v1/items${query({ place: place.id, limit: 100 })}`);
    return page.items.length ? rows(page.items, {}) : emptyBox(t('menu.empty'));
  });
  return h('section', { 'aria-labelledby': 'menu-title' }, h('h2', { id: 'menu-title' }, t('menu.title')), list);
}
