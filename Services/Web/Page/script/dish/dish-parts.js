// What there is to say of a dish.
import {h, fill} from '../core/element.js';
import {money} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {pic} from '../ui/pic.js';
import {notice} from '../core/notices.js';
import {adder} from '../ordering/cart/adder.js';
import {priceWith} from '../ordering/cart/cart.js';
import {addOne} from '../ordering/cart/changes.js';
import {rememberNames} from '../ordering/cart/names.js';
import {optionsForm} from '../ordering/cart/options-form.js';

/**
 * @param {object} item
 * @param {object|null} place where it is sold; null if that is not known
 * @param {{level: 'h1'|'h2', hasPlace: boolean, added?: () => void}} options `hasPlace`: says where it is sold, unless
 * that is the page below; `added`: told when it was put into the cart with its options
 */
export function dishParts(item, place, {level, hasPlace, added = () => {}}) {
  const name = nameOf(item);
  // As the place itself writes it.
  const own = item.name === name ? null : item.name;
  const allergens = item.allergens.map((one) => t(`allergen.${one}`));
  const picture = pic({image: item.image, item, width: 560, isFirst: true});
  picture.classList.add('dish-picture');
  // Of a drawing all is seen; a photo fills the frame.
  picture.querySelector('svg')?.setAttribute('preserveAspectRatio', 'xMidYMid meet');
  return [
    picture,
    h('div', {class: 'sheet-body dish-body'},
      h('div', {class: 'col'}, h(level, {class: 'dish-name'}, name), own && h('p', {class: 'soft'}, own),
        hasPlace && place
          && h('p', {class: 'row'}, icon('shop'), h('a', {class: 'link', href: `/place/${place.id}`}, nameOf(place)))),
      item.description && h('p', {}, item.description),
      h('dl', {class: 'dish-facts'},
        item.ingredients.length > 0 && [h('dt', {}, t('item.ingredients')), h('dd', {}, item.ingredients.join(', '))],
        h('dt', {}, t('item.allergens')),
        h('dd', {}, allergens.length > 0 ? allergens.join(', ') : t('item.askAllergens'))),
      item.illustrative && h('p', {class: 'note s'}, icon('info'), t('item.illustrative')),
      ending({...item, placeName: place ? nameOf(place) : item.placeName ?? item.place}, added, hasPlace)),
  ];
}

/** What it costs, and the way into the cart; first what has to be chosen. */
function ending(item, added, isPage) {
  const end = (...content) => h('div', {class: 'row between dish-end'}, content, isPage && cartLink());
  if (!item.options?.length || item.available === 0) {
    return end(
      h('span', {class: 'price big grow'}, money(item.price)), adder(item, {hasHint: true, text: t('option.add')}));
  }
  const price = h('span', {class: 'num price'});
  const draw = () => fill(price, money(priceWith(item.price, form.value())));
  const form = optionsForm(item, {changed: draw});
  const add = () => {
    const missing = form.missing();
    if (missing) {
      notice(t('option.needed', {name: nameOf(missing)}), 'warning');
      return;
    }
    rememberNames(item);
    if (addOne({...item, name: nameOf(item)}, form.value())) added();
  };
  draw();
  return [
    form.element,
    end(h('button', {type: 'button', class: 'btn primary big grow between', id: 'add-chosen', onclick: add},
      h('span', {}, t('option.add')), price))
  ];
}

/** The way to the cart, once there is something in it: its own bar would stand on this one. */
const cartLink = () => h('a', {class: 'icon-btn to-cart', href: '/cart', 'aria-label': t('cart.view')}, icon('bag'));
