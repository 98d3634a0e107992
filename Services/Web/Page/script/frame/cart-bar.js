// The cart, always in reach: how many lines, and what it comes to. It is hidden while it is empty, and where the cart
// itself is shown.
import {h, fill} from '../core/element.js';
import {t} from '../core/messages.js';
import {changes} from '../core/storage.js';
import {lines} from '../ordering/cart/cart.js';
import {totalsText} from '../ordering/cart/names.js';
import {frame} from '../core/frame.js';

export function showCartBar(element) {
  const draw = () => {
    const all = lines();
    const count = all.length;
    element.hidden = count === 0 || !frame.hasCart;
    document.querySelector('.app').classList.toggle('has-cart', !element.hidden);
    fill(element,
      count > 0
        && h('a', {
             class: 'btn primary big',
             href: '/cart',
             'aria-label': `${t('cart.view')}, ${t('cart.badge', {count})}`,
           },
          h('span', {class: 'n', id: 'badge'}, count), h('span', {class: 'grow'}, t('cart.view')),
          h('span', {class: 'num'}, totalsText(all))));
  };
  changes.addEventListener('cart', draw);
  changes.addEventListener('frame', draw);
  draw();
}
