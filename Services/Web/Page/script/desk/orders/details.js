// What is behind a ticket: its number and customer, what happened to it, printing, and how to end it.
import {h} from '../../core/element.js';
import {ask} from '../../core/dialogs.js';
import {dateTime, money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {change} from '../../core/staff.js';
import {busy} from '../busy.js';
import {shortNumber} from '../../ordering/orders/number.js';
import {sumToPay} from '../../ordering/orders/payment.js';
import {settle} from './moving.js';
import {printSlip} from './print.js';
import {askWhy} from './refuse.js';
import {isFinished, statusText} from './steps.js';
import {settleButton, tillFacts} from './till.js';
import {addressOf} from './wish.js';

/**
 * @param {any} order
 * @param {{orders: import('./orders.js').Orders, nameOfPlace: (id: string) => string}} board
 */
export function openDetails(order, {orders, nameOfPlace}) {
  const number = shortNumber(order);
  const end = (method, path, body) => async () => {
    try {
      await settle();
      const answer = await change(`/v1/orders/${order.id}${path}`, method, body);
      if (method === 'DELETE') orders.forget(order.id);
      else if (answer.lines) orders.take(answer);
      dialog.close();
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  };
  const ending = (name, text, question, then) => h('button', {
    type: 'button',
    class: 'btn danger',
    id: `${name}-${order.id}`,
    onclick: ({currentTarget}) => busy(currentTarget,
      async () => {
        if (await ask(t(question))) await then();
      }),
  },
    icon(name === 'remove' ? 'trash' : 'close'), t(text));
  const dialog = h('dialog', { class: 'bottom', 'aria-label': t('board.details') }, h('div', { class: 'dialog-in' },
    h('div', { class: 'row between' }, h('h2', {}, number), h('button', {
      type: 'button', class: 'icon-btn', 'aria-label': t('action.close'), onclick: () => dialog.close(),
    }, icon('close'))),
    order.contact && h('a', { class: 'btn wide', href: telephoneLink(order.contact) }, icon('phone'),
      t('board.call', { name: order.contact.name })),
    h('dl', { class: 'kv wide' }, order.contact && fact(t('receipt.for'), [order.contact.name, order.contact.telephone,
      order.contact.email].filter(Boolean).join(', ')), addressOf(order) && fact(t('where.to'), addressOf(order)),
      order.total && fact(t('board.total'), money(sumToPay(order))), tillFacts(order).map(([name, value]) => (
        fact(name, value))), fact(t('board.number'), order.id), fact(t('board.customer'), order.customer)),
    h('ol', { class: 'history' },
      order.history.map(({ status, at }) => h('li', {}, h('b', {}, statusText(status)), ' ',
      h('time', { datetime: at, class: 'soft s' }, dateTime(at))))),
    h('div', { class: 'col' }, settleButton(order, orders, () => dialog.close()),
      h('button', { type: 'button', class: 'btn', onclick: () => printSlip(order, nameOfPlace) }, icon('print'),
        t('board.print')),
      isFinished(order)
        ? ending('remove', 'board.remove', 'board.askRemove', end('DELETE', ''))
        : [readyButtons(order, end), h('button', { type: 'button', class: 'btn danger', id: `cancel-${order.id}`,
          onclick: ({ currentTarget }) => busy(currentTarget, async () => {
            const why = await askWhy();
            if (why !== null) await end('PUT', '/status', { status: 'cancelled', ...(why && { reason: why }) })();
          }) }, icon('close'), t('order.cancel'))])));
  dialog.addEventListener('click', ({target}) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** What is under way is ready some minutes later: its customer sees the time at once. */
function readyButtons(order, end) {
  const part = order.parts.find(({status}) => ['confirmed', 'preparing'].includes(status));
  if (!part) return null;
  const readyIn = (minutes) => end('PUT', '/status',
    {status: part.status, place: part.place, readyAt: new Date(Date.now() + minutes * 60_000).toISOString()})();
  return h('div', {class: 'row wrap', role: 'group', 'aria-label': t('board.readyIn')},
    h('span', {}, t('board.readyIn')),
    [
      10, 20, 30, 45
    ].map((minutes) => h('button', {
      type: 'button',
      class: 'btn small',
      id: `ready-${minutes}`,
      onclick: ({currentTarget}) => busy(currentTarget, () => readyIn(minutes))
    },
            t('unit.minutes', {count: minutes}))));
}

const telephoneLink = ({telephone}) => `tel:${telephone.replace(/[^+\d]/g, '')}`;

const fact = (name, value) => h('div', {}, h('dt', {}, name), h('dd', {}, value));
