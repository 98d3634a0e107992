// A ticket on paper, for a kitchen.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {optionsText} from '../../ordering/cart/names.js';
import {shortNumber} from '../../ordering/orders/number.js';
import {dateTimeAt, timeAt} from '../places/clock.js';
import {takeText} from './till.js';
import {addressOf} from './wish.js';

/** "Delivery · 20:15 · 2 Road · 080-000-4437" */
const wishLine = (order) => h('p', {}, [
  t(`how.${order.fulfilment?.method ?? 'pick-up'}`), order.fulfilment?.table,
  order.scheduledTime && timeAt(order.scheduledTime, order.parts[0].place), addressOf(order), order.contact?.telephone
].filter(Boolean).join(' · '));

/** Whoever hands it over has the paper alone. */
function money(order, part) {
  const text = takeText(order, part);
  return text && h('p', {class: 'take'}, h('b', {}, text));
}

/** Prints an order alone, whatever else is on the screen. */
export function printSlip(order, nameOfPlace) {
  const slip = h('section', {class: 'slip'}, h('h2', {}, shortNumber(order)),
    order.contact && h('p', {class: 'who'}, h('b', {}, order.contact.name)),
    h('p', {}, dateTimeAt(order.createdAt, order.parts[0].place)),
    order.parts.map(
      (part) => [h('h3', {}, nameOfPlace(part.place)),
        h('ul', {},
          order.lines.filter(({place}) => place === part.place)
            .map(({quantity, name, item, note, options}) => h('li', {}, h('b', {}, `${quantity} ×`), ' ', name ?? item,
                   options && h('p', {}, optionsText({options})), note && h('p', {}, note)))),
        money(order, part)]),
    order.note && h('p', {}, h('b', {}, order.note)), wishLine(order), h('p', {}, order.id));
  const clear = () => {
    slip.remove();
    document.body.classList.remove('prints');
  };
  document.body.append(slip);
  document.body.classList.add('prints');
  addEventListener('afterprint', clear, {once: true});
  print();
}
