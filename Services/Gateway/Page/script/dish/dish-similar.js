// Dishes like one, and what those who ordered it ordered, too. Fetched when the reader comes to it.
import { get } from '../kit/api.js';
import { h } from '../kit/element.js';
import { money } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { facts } from '../kit/ui/facts.js';
import { pic } from '../kit/ui/pic.js';
import { shelf } from '../kit/ui/shelf.js';

/** So many of each. */
const most = 8;

/** @returns {HTMLElement} */
export function similarDishes(item) {
  const others = shelf({ id: 'ordered-too-title', title: t('item.orderedToo'), tile,
    read: async () => {
      const { items } = await get(`/v1/items/${item.id}/ordered-too?limit=${most}`);
      const read = await Promise.all(items.map(({ id }) => get(`/v1/items/${id}`).catch(() => null)));
      return read.filter(Boolean);
    } });
  const alike = shelf({ id: 'similar-title', title: t('item.similar'), tile,
    read: async () => (await get(`/v1/items/${item.id}/similar?limit=${most}`)).items });
  return h('div', { class: 'col gap4' }, others.element, alike.element);
}

const tile = (item) => h('article', { class: 'tile' },
  pic({ image: item.image, item, width: 240 }),
  h('div', { class: 't' }, h('h3', {}, h('a', { href: `/item/${item.id}` }, nameOf(item))),
    h('p', { class: 'price' }, money(item.price)),
    facts(item.placeName && nameOf({ name: item.placeName, names: item.placeNames }))));
