// A dish in the list: picture, name, price, where, how far, and a button that puts it into the cart.
import {adder} from '../../ordering/cart/adder.js';
import {openDish} from '../../dish/dish-sheet.js';
import {h} from '../../core/element.js';
import {distance, money} from '../../core/formats.js';
import {foundLine, markedName} from '../../core/marked.js';
import {nameOf} from '../../core/messages.js';
import {facts} from '../../ui/facts.js';
import {pic} from '../../ui/pic.js';

export const dishCard = (item, {hasDistance, isFirst}) => h('li', {class: 'card of-dish', 'data-id': item.id},
  pic({item, image: item.image, width: 96, isFirst}),
  h('div', {class: 't'}, h('h3', {}, h('a', {href: `/item/${item.id}`}, markedName(item))),
    h('p', {class: 'price'}, money(item.price)), foundLine(item),
    facts(nameOf({name: item.placeName, names: item.placeNames}),
      hasDistance && item.distance !== undefined && h('span', {class: 'num distance'}, distance(item.distance)))),
  adder(item, {choose: () => openDish(item, null)}));
