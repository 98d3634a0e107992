// How long until an order is to be ready, by what its customer was told; where nobody was told anything, how long it
// waits, and whether that is more than a kitchen can bear.
import {language, t} from '../../core/messages.js';
import {whenText} from '../../domain/days.js';
import {isPaying} from '../../ordering/orders/payment.js';
import {dateTimeAt, timeAt} from '../places/clock.js';

/** In minutes: from when on it is due, and late, in each lane. What is ready waits for its customer. */
const bearable = {
  confirmed: [5, 10],
  preparing: [12, 20],
  ready: [Infinity, Infinity]
};
/** In minutes before what was promised: what nobody has begun is due sooner. */
const beforehand = {
  confirmed: 10,
  preparing: 5
};
const minute = 60_000;
/** In minutes. */
const aDay = 24 * 60;

/** Of seats alone, when their show begins: nobody waits before. */
const beginning = ({lines}) => (lines.every(({show}) => show) ? lines[0]?.show.startDate : null);

/** @returns {{text: string, look: ''|'due'|'late'}} */
export function ageOf(order, lane, now = Date.now()) {
  const begins = beginning(order);
  if (begins) return {text: whenText(begins), look: ''};
  const promised = lane === 'ready' || isPaying(order) ? null : promisedAt(order);
  return promised === null ? waiting(order, lane, now) : until(promised, order, lane, now);
}

/** What is to be done first stands first: by what was promised, else by when it came. */
export const byDue = (a, b) => dueAt(a) - dueAt(b) || a.id.localeCompare(b.id);

const dueAt = (order) => promisedAt(order)
  ?? (beginning(order) ? Date.parse(beginning(order)) : Date.parse(order.createdAt) + bearable.preparing[1] * minute);

/** When the first of its parts that are not ready is to be. @returns {number|null} null: nobody was told */
function promisedAt({parts, scheduledTime}) {
  const times =
    parts.filter(({status}) => status in beforehand)
      .map(({readyAt}) => readyAt ?? scheduledTime)
      .filter(Boolean)
      .map((text) => Date.parse(text));
  return times.length > 0 ? Math.min(...times) : null;
}

/** @returns {{text: string, look: ''|'due'|'late'}} */
function until(promised, order, lane, now) {
  const left = Math.floor((promised - now) / minute);
  if (left < -1) return {text: t('board.lateBy', {age: unit(-left - 1, 'minute')}), look: 'late'};
  // What is promised soon is not due as soon as it comes.
  const early = Math.min(beforehand[lane], (promised - Date.parse(came(order))) / minute / 2);
  const look = left < early ? 'due' : '';
  if (left < 1) return {text: t('board.dueNow'), look};
  return {text: left < 60 ? t('board.due', {when: inMinutes(left)}) : timeAt(promised, order.parts[0].place), look};
}

/** @returns {{text: string, look: ''|'due'|'late'}} */
function waiting(order, lane, now) {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since(order, lane))) / minute));
  const [due, late] = isPaying(order) ? [Infinity, Infinity] : bearable[lane];
  const look = minutes >= late ? 'late' : minutes >= due ? 'due' : '';
  const words = textOf(minutes, order);
  if (minutes < 1 || minutes >= aDay) return {text: words, look};
  return {text: t(look === 'late' ? 'board.late' : 'board.waits', {age: words}), look};
}

const reached = ({history}, wanted) => history.findLast(({status}) => status === wanted)?.at;

/** When it came, or was paid if nothing begins before. */
const came = (order) =>
  (order.payment && order.payment.method !== 'at-place' ? reached(order, 'confirmed') : null) ?? order.createdAt;

/** What is ready waits since then. */
const since = (order, lane) => (lane === 'ready' && reached(order, 'ready')) || came(order);

const unit = (count, name) =>
  new Intl.NumberFormat(language, {style: 'unit', unit: name, unitDisplay: 'short'}).format(count);

/** "in 24 min", which "due" or its like stands before. */
const inMinutes = (count) =>
  new Intl.RelativeTimeFormat(language, {style: 'short'}).format(count, 'minute').replace(/\.$/, '');

function textOf(minutes, order) {
  if (minutes < 1) return t('board.now');
  if (minutes < 60) return unit(minutes, 'minute');
  return minutes < aDay ? unit(Math.floor(minutes / 60), 'hour') : dateTimeAt(order.createdAt, order.parts[0].place);
}
