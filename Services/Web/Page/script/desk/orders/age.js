// How long an order waits, and whether that is too long. What the customer was told is not known, so it is what a
// kitchen can bear.
import {dateTime} from '../../core/formats.js';
import {language, t} from '../../core/messages.js';
import {isPaying} from '../../ordering/orders/payment.js';

/** In minutes: from when on it is due, and late, in each lane. What is ready waits for its customer. */
const bearable = {
  confirmed: [5, 10],
  preparing: [12, 20],
  ready: [Infinity, Infinity]
};

/** @returns {{text: string, look: ''|'due'|'late'}} */
export function ageOf(order, lane, now = Date.now()) {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since(order, lane))) / 60_000));
  const [due, late] = isPaying(order) ? [Infinity, Infinity] : bearable[lane];
  const look = minutes >= late ? 'late' : minutes >= due ? 'due' : '';
  const words = textOf(minutes, order);
  return {text: look === 'late' ? t('board.late', {age: words}) : words, look};
}

/** Since it came, or was paid if nothing begins before; what is ready, since then. */
function since({payment, history, createdAt}, lane) {
  const at = (wanted) => history.findLast(({status}) => status === wanted)?.at;
  const came = payment && payment.method !== 'at-place' ? at('confirmed') : null;
  return (lane === 'ready' && at('ready')) || came || createdAt;
}

function textOf(minutes, order) {
  if (minutes < 1) return t('board.now');
  const unit = (count, name) =>
    new Intl.NumberFormat(language, {style: 'unit', unit: name, unitDisplay: 'short'}).format(count);
  if (minutes < 60) return unit(minutes, 'minute');
  return minutes < 24 * 60 ? unit(Math.floor(minutes / 60), 'hour') : dateTime(order.createdAt);
}
