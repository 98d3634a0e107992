// The steps of an order, as its customer sees them.
import {timeOf} from '../../core/formats.js';
import {capital, t} from '../../core/messages.js';
import {whenText} from '../../domain/days.js';
import {payingText} from './payment.js';

const ofFood = ['placed', 'confirmed', 'preparing', 'ready', 'completed'];
const ofTickets = ['placed', 'confirmed', 'completed'];
const ended = ['rejected', 'cancelled'];

export const isTicketLine = (line) => Boolean(line.show);
export const hasEnded = (order) => ended.includes(order.status);

/** An order of seats alone has no kitchen. */
const stepsOf = (order) => (order.lines.every(isTicketLine) ? ofTickets : ofFood);

/**
 * What was, is and is to come.
 * @returns {{status: string, at: string|null, kind: 'done'|'now'|'next'|'ended'}[]}
 */
export function tracked(order) {
  const at = new Map(order.history.map((step) => [step.status, step.at]));
  if (hasEnded(order)) {
    return order.history.map(({status, at}) => ({status, at, kind: ended.includes(status) ? 'ended' : 'done'}));
  }
  const steps = stepsOf(order);
  const now = steps.indexOf(order.status);
  const isOver = order.status === 'completed';
  return steps.map((status, index) => ({
    status,
    at: at.get(status) ?? null,
    kind: index < now || (isOver && index === now) ? 'done'
      : index === now
      ? 'now'
      : 'next',
  }));
}

/** "Being prepared"; what is ready is fetched, brought or served. @param {string} [method] of its fulfilment */
export const statusText = (status, method = 'pick-up') =>
  (status === 'ready' && ['delivery', 'table'].includes(method) ? t(`status.ready-${method}`) : t(`status.${status}`));

/** Nothing but seats, which are had: there is nothing to wait for but the show. */
export const isSeats = (order) => ['confirmed', 'completed'].includes(order.status) && order.lines.every(isTicketLine);

/** What happens now, and when it is ready; of seats, when their show begins. */
export function nowText(order) {
  const paying = payingText(order);
  if (paying) return paying;
  if (isSeats(order)) return capital(whenText(order.lines.map(({show}) => show.startDate).sort()[0]));
  const text = statusText(order.status, order.fulfilment?.method);
  const ready = ['confirmed', 'preparing'].includes(order.status) && readyAt(order);
  return ready ? t('order.readyAt', {status: text, time: timeOf(ready)}) : text;
}

/** When the last of its parts that go on is ready; undefined if no place says so. */
export const readyAt = ({parts}) =>
  parts.filter(({status}) => isOpen(status)).map((part) => part.readyAt).filter(Boolean).sort().at(-1);

const isOpen = (status) => ['placed', 'confirmed', 'preparing', 'ready'].includes(status);
const isUnbegun = ({status}) => ['placed', 'confirmed'].includes(status);

/** The customer may take it back as long as no place has begun; once is enough. */
export const mayCancel = (order) => isUnbegun(order) && order.payment?.status !== 'closing'
  && order.parts.every((part) => isUnbegun(part) || !isOpen(part.status))
  && order.lines.every((line) => areSeatsFree(line));

/** Of an order of several places: what of it has not begun, while another part has, can be taken back alone. */
export const mayCancelPart = (order, part) => order.parts.length > 1 && order.status !== 'placed' && isUnbegun(part)
  && order.parts.filter(({status}) => isOpen(status)).length > 1
  && order.lines.filter(({place}) => place === part.place).every((line) => areSeatsFree(line));

const areSeatsFree = ({show, checkedInAt, admissions}) =>
  (!checkedInAt && !admissions?.length && !(show && Date.parse(show.startDate) < Date.now()));
