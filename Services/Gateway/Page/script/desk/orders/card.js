import { h } from '../../kit/element.js';
import { ask } from '../../kit/dialogs.js';
import { dateTime, money } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';
import { notice, sentence } from '../../kit/notices.js';
import { busy } from '../busy.js';
import { change } from '../../kit/staff.js';
import { isFinished, nextStep } from './steps.js';

/**
 * An order with what one may do with it.
 * @param {object} order
 * @param {{nameOfPlace: (id: string) => string, isNew: boolean, changed: (order: object) => void, removed: (id: string) => void}} board
 */
export function card(order, board) {
  const act = (method, path, body) => (event) => busy(event.target, async () => {
    try {
      const answer = await change(`/v1/orders/${order.id}${path}`, method, body);
      if (method === 'DELETE') board.removed(order.id);
      else if (answer.lines) board.changed(answer);
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  });
  const advance = (part) => {
    const step = nextStep(part);
    return step && h('button', {
      type: 'button', class: 'primary', id: `next-${order.id}-${part.place}`, 'data-step': step,
      onclick: act('PUT', '/status', { status: step, place: part.place }),
    }, t(`step.${step}`));
  };
  const ending = (name, text, question, then) => h('button', { type: 'button', id: `${name}-${order.id}`, onclick: async (event) => {
    if (await ask(t(question))) await then(event);
  } }, t(text));
  return h('li', { id: `order-${order.id}`, class: `order-card${board.isNew ? ' new' : ''}`, tabindex: -1 },
    h('h2', {}, h('span', { class: `status ${order.status}` }, t(`status.${order.status}`)), ' ', h('small', {}, dateTime(order.createdAt))),
    order.parts.map((part) => h('section', { class: 'order-part' },
      h('h3', {}, board.nameOfPlace(part.place), order.parts.length > 1 && h('small', {}, ' ', t(`status.${part.status}`))),
      h('ul', {}, order.lines.filter(({ place }) => place === part.place).map(line)), advance(part))),
    order.reason && h('p', { class: 'hint' }, order.reason.detail),
    h('p', {}, order.total && h('b', {}, money(order.total))),
    h('details', {}, h('summary', {}, t('board.details')), h('p', { class: 'hint' }, t('order.number', { id: order.id })),
      h('p', { class: 'hint' }, t('board.customer', { id: order.customer })),
      h('ol', { class: 'history' }, order.history.map(({ status, at }) => h('li', {}, t(`status.${status}`), ' ', h('small', {}, dateTime(at)))))),
    h('div', { class: 'row' }, isFinished(order)
      ? ending('remove', 'board.remove', 'board.askRemove', act('DELETE', ''))
      : ending('cancel', 'order.cancel', 'order.askCancel', act('PUT', '/status', { status: 'cancelled' }))));
}

const line = ({ item, name, quantity, checkedInAt }) => h('li', {}, h('b', {}, `${quantity} ×`), ' ', name ?? item,
  checkedInAt && h('small', {}, ' ', t('door.usedAt', { time: dateTime(checkedInAt) })));
