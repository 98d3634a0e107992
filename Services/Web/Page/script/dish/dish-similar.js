// Dishes like one, and what those who ordered it ordered, too. Fetched when the reader comes to it.
import {get} from '../core/api.js';
import {h} from '../core/element.js';
import {money} from '../core/formats.js';
import {nameOf, t} from '../core/messages.js';
import {facts} from '../ui/facts.js';
import {pic} from '../ui/pic.js';
import {shelf} from '../ui/shelf.js';

/** So many of each. */
const most = 8;

/** @param {string} [over] before the ids of its headings, where the page below has such headings, too */
export function similarDishes(item, over = '') {
  const others = shelf({
    id: `${over}ordered-too-title`,
    title: t('item.orderedToo'),
    tile,
    read: async () => {
      const {items} = await get(`/v1/items/${item.id}/ordered-too?limit=${most}`);
      const read = await Promise.all(items.map(({id}) => get(`/v1/items/${id}`).catch(() => null)));
      return read.filter(Boolean);
    }
  });
  const alike = shelf({
    id: `${over}similar-title`,
    title: t('item.similar'),
    tile,
    read: async () => (await get(`/v1/items/${item.id}/similar?limit=${most}`)).items
  });
  return h('div', {class: 'col gap4'}, others.element, alike.element);
}

/** After the dish in its sheet, unless that is closed by now. Without it the dish is whole. */
export function addSimilar(sheet, item) {
  if (sheet.open) sheet.querySelector('.dish-body').append(similarDishes(item, 'sheet-'));
}

const tile = (item) => h('article', {class: 'tile'}, pic({image: item.image, item, width: 240}),
  h('div', {class: 't'}, h('h3', {}, h('a', {href: `/item/${item.id}`}, nameOf(item))),
    h('p', {class: 'price'}, money(item.price)),
    facts(item.placeName && nameOf({name: item.placeName, names: item.placeNames}))));
