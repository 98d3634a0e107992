// Where an order is: a bar of its steps, and the steps with their times.
import {h} from '../../core/element.js';
import {timeOf} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {payingText} from './payment.js';
import {readyAt, statusText, tracked} from './steps.js';

/** @type {Record<string, import('../../core/icons.js').IconName>} */
const signs = {
  done: 'check',
  now: 'clock',
  next: 'bag',
  ended: 'close'
};

/** The bar: how many steps are done, which one runs. */
export function trackBar(order) {
  const steps = tracked(order);
  if (steps.some(({kind}) => kind === 'ended')) return null;
  const now = steps.findLastIndex(({kind}) => kind !== 'next') + 1;
  return h('div', {class: 'track', role: 'img', 'aria-label': t('order.step', {number: now, total: steps.length})},
    steps.map(({kind}) => h('i', {class: kind === 'next' ? '' : kind})));
}

/** The steps as a list. */
export const stepList = (order) => h('ol', {class: 'steps history', 'aria-label': t('order.steps')},
  tracked(order).map(
    ({status, at, kind}) => h('li',
      {class: kind === 'ended' ? 'done ended' : kind, 'aria-current': kind === 'now' ? 'step' : null},
      h('span', {class: 'b'}, icon(signs[kind])),
      h('div', {class: 't'},
        h('b', {}, (kind === 'now' && payingText(order)) || statusText(status, order.fulfilment?.method))),
      at ? h('time', {datetime: at}, timeOf(at)) : status === 'ready' && soon(order))));

/** "about 19:42", where its places say so. */
function soon(order) {
  const at = readyAt(order);
  return at && h('time', {datetime: at}, t('how.about', {time: timeOf(at)}));
}
