// Orders that are over, the latest first.
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {emptyBox, errorBox, loadingBox} from '../../core/notices.js';
import {card} from './card.js';
import {drawCards, keepingFocus} from './cards.js';
import {isAt} from './orders.js';
import {byEnd, finishedStatuses, isFinished} from './steps.js';

/** @param {import('./orders.js').Orders} orders */
export function showFinished(box, orders, names) {
  const list = h('ul', {class: 'jobs finished'});
  const said = h('p', {id: 'board-count', class: 'soft', role: 'status', tabindex: -1});
  const below = h('div', {}, loadingBox());
  let hasRead = false;
  orders.addEventListener('read', () => {
    hasRead = true;
  }, {once: true});
  fill(box, said, list, below);
  return {statuses: finishedStatuses, draw: () => keepingFocus(draw, said), tick() {}, fail};

  function draw() {
    const over =
      [...orders.all.values()].filter((order) => isFinished(order) && isAt(order.parts, orders.place)).sort(byEnd);
    drawCards(list, over,
      (order) => card(order, {orders, nameOfPlace: names.of, lane: null, isFresh: false, hasPlaces: true}),
      (order) => order.parts.map(({place}) => names.of(place)));
    const words = over.length ? t('board.count', {count: over.length}) : '';
    if (said.textContent !== words) said.textContent = words;
    if (over.length) fill(below);
    else if (hasRead) fill(below, emptyBox(t('board.noneFinished')));
  }

  function fail(error, again) {
    fill(below, errorBox(error, again));
  }
}
