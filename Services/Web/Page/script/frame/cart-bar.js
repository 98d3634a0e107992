// The cart in reach where one adds to it: how many lines, and what it comes to. Other pages have the badge of the
// orders.
import {h, fill} from '../core/element.js';
import {t} from '../core/messages.js';
import {changes} from '../core/storage.js';
import {lines, placeOf} from '../ordering/cart/cart.js';
import {totalsText} from '../ordering/cart/names.js';
import {frame} from '../core/frame.js';

export function showCartBar(element) {
  const draw = () => {
    const all = lines();
    const count = all.length;
    element.hidden = !all.some(({item}) => frame.cartOf === 'any' || placeOf(item) === frame.cartOf);
    const app = document.querySelector('.app');
    app.classList.toggle('has-cart', !element.hidden);
    app.classList.toggle('has-lines', count > 0);
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
