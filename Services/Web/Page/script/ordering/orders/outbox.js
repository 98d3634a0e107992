// Orders that wait to be sent, each with what one may do with it.
import {h} from '../../core/element.js';
import {dateTime, money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {addLine} from '../cart/cart.js';
import {outcomeText} from '../cart/changes.js';
import {sendWaiting, takeBack, waiting} from './waiting.js';

export const outbox = () => waiting().map(
  (order) => h('section', {class: 'note warn waiting', 'aria-label': t('order.waitsTitle')}, icon('clock'),
    h('div', {class: 'col grow'}, h('p', {}, t('order.waiting', {total: money(order.total), time: dateTime(order.at)})),
      h('p', {class: 'soft'}, order.lines.map(({name, quantity}) => `${quantity} × ${name}`).join(', ')),
      h('div', {class: 'row wrap'},
        h('button', {type: 'button', class: 'btn small', onclick: sendWaiting}, t('order.sendNow')),
        order.isTakenBack
          ? h('p', {class: 'soft'}, t('order.takingBack'))
          : h('button', {type: 'button', class: 'btn small', onclick: () => takeBack(order) && backIntoCart(order)},
              t('order.takeBack'))))));

/** To what is there; what does not fit with it is said. */
export function backIntoCart(order) {
  for (const line of order.lines) {
    const outcome = addLine(line);
    if (outcome !== 'added') notice(outcomeText(outcome, line.name), 'warning');
  }
}
