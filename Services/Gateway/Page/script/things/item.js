import { h } from '../kit/element.js';
import { get } from '../kit/api.js';
import { money } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { show as showLoaded } from '../kit/notices.js';
import { sized } from '../kit/picture.js';
import { addButton } from '../orders/add.js';
import { shareButtons } from './share.js';

export async function show(element, { id }) {
  element.classList.add('thing');
  await showLoaded(element, async () => {
    const item = await get(`/v1/items/${id}`);
    const place = await get(`/v1/places/${item.place}`).catch(() => null);
    const allergens = item.allergens.map((name) => t(`allergen.${name}`));
    return [
      h('h1', {}, nameOf(item)), h('p', {}, h('b', {}, money(item.price))),
      place && h('p', {}, h('a', { href: `/place/${place.id}` }, nameOf(place))),
      item.image && h('img', { alt: '', width: 240, height: 180, ...sized(item.image, 240) }),
      item.description && h('p', {}, item.description),
      item.ingredients.length > 0 && h('p', {}, h('b', {}, t('item.ingredients')), ' ', item.ingredients.join(', ')),
      h('p', {}, h('b', {}, t('item.allergens')), ' ', allergens.length ? allergens.join(', ') : t('item.noAllergens')),
      item.illustrative && h('p', { class: 'hint' }, t('item.illustrative')),
      item.available === 0 ? h('p', { class: 'state' }, t('item.soldOut'))
        : addButton({ ...item, placeName: place ? nameOf(place) : item.place }),
      shareButtons(nameOf(item)),
    ];
  });
}
