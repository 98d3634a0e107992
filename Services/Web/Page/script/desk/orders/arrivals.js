// A new order is heard, seen and said, on whichever page of the desk.
import {fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {isUndoable} from './moving.js';
import {isAt} from './orders.js';
import {ring} from './sound.js';

const watched = new WeakSet();
const fresh = new Set();

/** True for an order that came while the desk was open, and that nobody has begun with. */
export const isFresh = (order) => fresh.has(order.id) && order.status === 'confirmed';

/** @param {import('./orders.js').Orders} orders */
export function announceArrivals(orders) {
  if (watched.has(orders)) return;
  watched.add(orders);
  orders.addEventListener('changed', (event) => {
    const {order, before} = /** @type {CustomEvent} */ (event).detail;
    if (order?.status !== 'confirmed') {
      if (order) fresh.delete(order.id);
      return;
    }
    if (before?.status === 'confirmed' || !isAt(order.parts, orders.place)) return;
    fresh.add(order.id);
    ring();
    say(t('board.arrived',
      {what: order.lines.map(({name, item, quantity}) => `${quantity} × ${name ?? item}`).join(', ')}));
  });
}

/** Aloud once: in the toast, unless that offers to undo something. */
function say(text) {
  const quiet = document.getElementById('desk-said');
  if (isUndoable() && quiet) fill(quiet, text);
  else notice(text);
}
