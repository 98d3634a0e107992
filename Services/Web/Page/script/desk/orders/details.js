// What is behind a ticket: its number and customer, what happened to it, printing, and how to end it.
import {h} from '../../core/element.js';
import {ask} from '../../core/dialogs.js';
import {money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {change} from '../../core/staff.js';
import {busy} from '../busy.js';
import {dateTimeAt, timeAt} from '../places/clock.js';
import {shortNumber} from '../../ordering/orders/number.js';
import {sumToPay} from '../../ordering/orders/payment.js';
import {line} from './line.js';
import {settle} from './moving.js';
import {printSlip} from './print.js';
import {askWhy} from './refuse.js';
import {isFinished, statusText} from './steps.js';
import {settleButton, tillFacts} from './till.js';
import {addressOf, noteOf} from './wish.js';

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
  const title = t('order.number', {id: number});
  const about =
    [statusText(order.status), order.contact?.name, timeAt(order.createdAt, order.parts[0].place)].filter(Boolean).join(
      ' · ');
  const named = h('div', {class: 'col'}, h('h2', {}, title), h('p', {class: 's soft'}, about));
  const dialog = h('dialog', { class: 'bottom', 'aria-label': title }, h('div', { class: 'dialog-in' },
    h('div', { class: 'row between' }, named, h('button', {
      type: 'button', class: 'icon-btn', 'aria-label': t('action.close'), onclick: () => dialog.close(),
    }, icon('close'))),
    order.contact && h('a', { class: 'btn wide', href: telephoneLink(order.contact) }, icon('phone'),
      t('board.call', { name: order.contact.name })),
    wanted(order, nameOfPlace), factsOf(order),
    h('div', { class: 'col' }, settleButton(order, orders, () => dialog.close()),
      h('button', { type: 'button', class: 'btn', onclick: () => printSlip(order, nameOfPlace) }, icon('print'),
        t('board.print')),
      isFinished(order)
        ? ending('remove', 'board.remove', 'board.askRemove', end('DELETE', ''))
        : [readyButtons(order, end), h('button', { type: 'button', class: 'btn danger', id: `cancel-${order.id}`,
          onclick: ({ currentTarget }) => busy(currentTarget, async () => {
            const why = await askWhy();
            if (why !== null) await end('PUT', '/status', { status: 'cancelled', ...(why && { reason: why }) })();
          }) }, icon('close'), t('order.cancel'))]),
    historyOf(order)));
  dialog.addEventListener('click', ({target}) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The note, and its dishes as the kitchen reads them, by place if it is of several. */
const wanted = (order, nameOfPlace) => [noteOf(order),
  order.parts.map(({place}) => h('section', {}, order.parts.length > 1 && h('h3', {}, nameOfPlace(place)),
                    h('ul', {class: 'what'}, order.lines.filter((one) => one.place === place).map(line))))];

function factsOf(order) {
  const {contact} = order;
  const address = addressOf(order);
  const whom = contact && [contact.name, contact.telephone, contact.email].filter(Boolean).join(', ');
  return h('dl', {class: 'kv wide'}, contact && fact(t('receipt.for'), whom), address && fact(t('where.to'), address),
    order.total && fact(t('board.total'), money(sumToPay(order))),
    tillFacts(order).map(([name, value]) => fact(name, value)));
}

/** What became of it, and the numbers that nobody needs but who looks for an error. */
const historyOf = ({history, id, customer, parts}) =>
  [h('ol', {class: 'history'},
     history.map(({status, at}) => h('li', {}, h('b', {}, statusText(status)), ' ',
                   h('time', {datetime: at, class: 'soft s'}, dateTimeAt(at, parts[0].place))))),
    h('p', {class: 'xs soft'}, `${t('board.number')} ${id} · ${t('board.customer')} ${customer}`)];

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
