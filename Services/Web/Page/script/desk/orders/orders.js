// The orders that whoever is signed in may see, kept as they are now by the stream, on whichever page of the desk.
import {query} from '../../core/api.js';
import {asStaff, refused, staffToken} from '../../core/staff.js';
import {changes} from '../../core/storage.js';
import {follow} from '../../core/follow.js';
import {later} from '../../ordering/orders/later.js';
import {isFinished, openStatuses} from './steps.js';

/** So many are read at most of one question; older ones can be found by a narrower one. */
const mostRead = 500;
/** Finished ones that are kept; what is open is kept whole. */
const mostFinished = 500;

/**
 * @typedef {EventTarget & {all: Map<string, object>, isLive: boolean, isRead: boolean, place: string|null, take:
 *   (order: object) => void,
 *   forget: (id: string) => void, read: (wish: {statuses?: string[], place?: string|null}) => Promise<boolean>, stop:
 *   () => void}} Orders
 *   `place`: where the reader works now; null is everywhere. Events: "changed" with `detail` {order, before}, "live",
 *   "failed" with the
 *   error, "read"
 */

/** @type {Orders|null} */
let followed = null;

/** @returns {Orders} those of whoever is signed in; the same until they are stopped */
export function followOrders() {
  followed ??= makeOrders();
  return followed;
}

export function stopOrders() {
  followed?.stop();
  followed = null;
}

/** How many wait for somebody to begin, where the reader works now. */
export const countNew = () => (followed
    ? [...followed.all.values()]
        .filter(({status, parts}) => (status === 'confirmed' && isAt(parts, followed.place)))
        .length
    : 0);

/** @param {object[]} parts of an order @param {string|null} place null is everywhere */
export const isAt = (parts, place) => !place || parts.some((part) => part.place === place);

/** @returns {Orders} */
function makeOrders() {
  const orders = Object.assign(new EventTarget(), {
    all: new Map(),
    isLive: false,
    isRead: false,
    place: null,
    take,
    read,
    forget(id) {
      orders.all.delete(id);
      tell(null, null);
    },
    stop() {
      isOver = true;
      stream.stop();
    },
  });
  let [position, isOver] = [null, false];
  const stream = follow('/v1/events?topics=orders', {
    token: staffToken,
    position: () => position,
    keep(id) {
      position = id;
    },
    take(order, type) {
      if (type === 'vicinity.order.deleted.v1') orders.forget(order.id);
      else if (order.status) take(order);
      else tell(null, null);
    },
    changed(isLive) {
      orders.isLive = isLive;
      orders.dispatchEvent(new CustomEvent('live'));
      // What happened before is read now that nothing is missed any more.
      if (isLive && (position === null || !orders.isRead)) read({});
    },
    refused(status) {
      if (status === 401) refused();
      if (status === 400 || status === 422) position = null;
    },
  });
  return orders;

  function tell(order, before) {
    orders.dispatchEvent(new CustomEvent('changed', {detail: {order, before}}));
    changes.dispatchEvent(new CustomEvent('desk-nav'));
  }

  function take(order) {
    const before = orders.all.get(order.id) ?? null;
    orders.all.set(order.id, later(before, order));
    if (isFinished(order)) dropOldest(orders.all);
    tell(orders.all.get(order.id), before);
  }

  /** @returns {Promise<boolean>} whether it could be read */
  async function read({statuses = openStatuses, place = null}) {
    try {
      let cursor = null;
      for (let count = 0; count < mostRead; count += 100) {
        const {body} = await asStaff(`/v1/orders${query({status: statuses.join(','), place, limit: 100, cursor})}`);
        if (isOver) return false;
        for (const order of body.items) orders.all.set(order.id, later(orders.all.get(order.id) ?? null, order));
        cursor = body.next;
        if (!cursor) break;
      }
    } catch (error) {
      if (!isOver) orders.dispatchEvent(new CustomEvent('failed', {detail: error}));
      return false;
    }
    orders.isRead ||= statuses === openStatuses;
    orders.dispatchEvent(new CustomEvent('read'));
    changes.dispatchEvent(new CustomEvent('desk-nav'));
    return true;
  }
}

function dropOldest(all) {
  const finished = [...all.values()].filter(isFinished);
  if (finished.length <= mostFinished) return;
  finished.sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
  for (const {id} of finished.slice(0, finished.length - mostFinished)) all.delete(id);
}
