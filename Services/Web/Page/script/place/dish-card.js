// A dish on the menu: what it is, what it costs, a button that puts it in the order.
import {h} from '../core/element.js';
import {money} from '../core/formats.js';
import {nameOf, t} from '../core/messages.js';
import {pic} from '../ui/pic.js';
import {adder} from '../ordering/cart/adder.js';

/** @param {object} item with `placeName` @param {(item: object) => void} open shows all of it over the page */
export function dishCard(item, open) {
  const name = nameOf(item);
  const isOut = item.available === 0;
  const link = h('a', {
    href: `/item/${item.id}`,
    onclick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open(item);
    }
  },
    name);
  return h('article', {class: `dish ${isOut ? 'out' : ''}`, id: `dish-${item.id}`},
    h('div', {class: 't'}, h('h3', {}, link), item.description && h('p', {class: 's soft clamp2'}, item.description),
      h('p', {class: 'xs faint'}, allergensText(item)),
      h('div', {class: 'end'}, h('span', {class: 'price'}, money(item.price)),
        adder(item, {hasHint: true, choose: () => open(item)}))),
    pic({image: item.image, item, width: 104}));
}

/** "Contains fish, soybeans"; where none is listed nobody may have said, so the place is to be asked. */
export function allergensText({allergens}) {
  if (allergens.length === 0) return t('item.allergensUnknown');
  return t('item.contains', {list: allergens.map((name) => t(`allergen.${name}`)).join(', ')});
}
