// The orders that whoever is signed in may see, kept as they are now by the stream.
import { query } from '../../kit/api.js';
import { follow } from '../../orders/follow.js';
import { asStaff, signOut, staff } from '../../kit/staff.js';
import { later } from '../../orders/later.js';

/** So many are read at most of one filter; older ones can be found by narrower filters. */
const most = 500;

/**
 * Reads and follows orders.
 * @param {{statuses: string[], place: string|null}} wish what is read at first; the stream tells of all
 * @param {{loaded: Function, changed: Function, failed: Function, live: Function}} told `changed` gets the order as it is and as it was
 */
export function watchOrders({ statuses, place }, told) {
  const orders = new Map();
  let [position, hasRead, isOver, reading] = [null, false, false, 0];
  const take = (order) => {
    const before = orders.get(order.id) ?? null;
    orders.set(order.id, later(before, order));
    return before;
  };
  const read = async () => {
    const mine = ++reading;
    try {
      let cursor = null;
      for (let count = 0; count < most; count += 100) {
        const { body } = await asStaff(`/v1/orders${query({ status: statuses.join(','), place, limit: 100, cursor })}`);
        if (isOver || mine !== reading) return;
        body.items.forEach(take);
        cursor = body.next;
        if (!cursor) break;
      }
      hasRead = true;
      told.loaded();
    } catch (error) {
      if (!isOver && mine === reading) told.failed(error);
    }
  };
  const stream = follow('/v1/events?topics=orders', {
    token: async () => staff()?.token ?? '',
    position: () => position,
    keep(id) {
      position = id;
    },
    take(order, type) {
      if (type === 'vicinity.order.deleted.v1') orders.delete(order.id);
      else if (order.status) {
        const before = take(order);
        told.changed(orders.get(order.id), before);
        return;
      }
      told.changed(null, null);
    },
    changed(isLive) {
      told.live(isLive);
      // What happened before is read now that nothing is missed any more.
      if (isLive && (position === null || !hasRead)) read();
    },
    refused(status) {
      if (status === 401) signOut();
      if (status === 400 || status === 422) position = null;
    },
  });
  return {
    orders, take, read,
    stop() {
      isOver = true;
      stream.stop();
    },
  };
}
