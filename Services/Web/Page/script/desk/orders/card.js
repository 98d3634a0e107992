// An order as a ticket on the board: what it is, how long it waits, and the one big button that moves it on.
import {h, fill} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {isSecondOfDouble} from '../../core/presses.js';
import {reasonText} from '../../core/problem-words.js';
import {shortNumber} from '../../ordering/orders/number.js';
import {isPaying, sumToPay} from '../../ordering/orders/payment.js';
import {dateTimeAt, timeAt} from '../places/clock.js';
import {ageOf} from './age.js';
import {openDetails} from './details.js';
import {line} from './line.js';
import {moveOn} from './moving.js';
import {nextStep, showOf, statusText} from './steps.js';
import {needsSettlingByHand, settleButton, tillTag} from './till.js';
import {noteOf, wishTags} from './wish.js';

/**
 * @typedef {HTMLElement & {look?: string, tick: () => void}} Card `tick` says anew how long it waits
 * @param {object} order as it is shown
 * @param {{orders: import('./orders.js').Orders, nameOfPlace: (id: string) => string, lane: string|null,
 *   isFresh: boolean, hasPlaces: boolean}} board `lane`: null for what is finished; `hasPlaces`: the place is to be
 * said
 * @returns {Card}
 */
export function card(order, {orders, nameOfPlace, lane, isFresh, hasPlaces}) {
  const number = shortNumber(order);
  const age = h('span', {class: 'age'});
  const isShared = order.parts.length > 1;
  const element = h('li', {id: `order-${order.id}`, tabindex: -1},
    h('header', {}, h('h3', {class: 'no'}, number),
      (!lane || (order.status === 'placed' && !isPaying(order)))
        && h('span', {class: `tag ${tones[order.status] ?? ''}`}, statusText(order.status)),
      order.contact && h('b', {class: 'who'}, order.contact.name), wishTags(order), age),
    noteOf(order),
    order.parts.map(
      (part) =>
        partOf(order, part, {orders, name: (hasPlaces || isShared) && nameOfPlace(part.place), lane, isShared})),
    order.reason && h('p', {class: 'say'}, icon('info'), h('span', {}, reasonText(order.reason))),
    h('footer', {}, buttons(order, orders, lane, isShared),
      h(
        'button', {
          type: 'button',
          class: 'icon-btn',
          'aria-label': t('board.more', {number}),
          'aria-haspopup': 'dialog',
          onclick: () => openDetails(order, {orders, nameOfPlace}),
        },
        icon('more'))));
  return Object.assign(element, {tick: () => drawAge(element, age, order, lane, isFresh)});
}

const tones = {
  completed: 'good',
  cancelled: 'bad',
  rejected: 'bad',
  placed: 'info'
};

function drawAge(element, age, order, lane, isFresh) {
  const {text, look} = lane ? ageOf(order, lane) : {text: dateTimeAt(order.createdAt, order.parts[0].place), look: ''};
  const name = ['job', look, isFresh && 'fresh', !lane && 'over'].filter(Boolean).join(' ');
  if (element.className !== name) element.className = name;
  if (age.textContent !== text) fill(age, look && icon(look === 'late' ? 'warning' : 'clock'), h('span', {}, text));
}

/** What a place has to do with it; of several places each has a button of its own. */
const partOf = (order, part, {orders, name, lane, isShared}) => h('section', {class: 'part'},
  name && h('h4', {}, name, isShared && h('span', {class: 'tag'}, statusText(part.status))),
  h('ul', {class: 'what'}, order.lines.filter(({place}) => place === part.place).map(line)),
  part.readyAt && lane && lane !== 'ready'
    && h('p', {class: 's soft when'}, t('board.readyAt', {time: timeAt(part.readyAt, part.place)})),
  isShared && lane && stepButton(order, part, orders));

const buttons = (order, orders, lane, isShared) => [needsSettlingByHand(order) && settleButton(order, orders),
  !isShared && lane
    && (stepButton(order, order.parts[0], orders) ?? (order.status === 'placed' && settleButton(order, orders))),
  h('p', {class: 'sum-line'}, tillTag(order), order.total && h('span', {}, money(sumToPay(order)))),
];

function stepButton(order, part, orders) {
  const step = nextStep(part);
  if (!step) return null;
  if (showOf(order, part.place)) return h('a', {class: 'btn soft', href: '/desk/door'}, icon('ticket'), t('desk.door'));
  return h('button', {
    type: 'button',
    class: `btn ${step === 'completed' ? 'soft' : 'primary'}`,
    id: `next-${order.id}-${part.place}`,
    'data-step': step,
    // The next order comes up where this one was.
    onclick: (event) => isSecondOfDouble(event) || moveOn(orders, order, part.place, step),
  },
    t(`step.${step}`));
}
