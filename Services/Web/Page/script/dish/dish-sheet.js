// A dish as a sheet over the page of its place, with an address of its own.
import {nameOf} from '../core/messages.js';
import {addStyle} from '../core/style.js';
import {sheet} from '../ui/sheet.js';
import {dishParts} from './dish-parts.js';

export function openDish(item, place) {
  addStyle('place.css');
  const {element, close} = sheet({
    title: nameOf(item),
    path: `/item/${item.id}`,
    class: 'dish-sheet',
    content: dishParts(item, place, {level: 'h2', hasPlace: false, added: () => close()}),
  });
  import('./dish-similar.js').then(({addSimilar}) => addSimilar(element, item)).catch(() => {});
}
