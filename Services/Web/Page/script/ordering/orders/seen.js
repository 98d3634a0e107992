// The reader's orders as this browser saw them last, for times without a connection.
import {Offline, Problem} from '../../core/api.js';
import {read, write} from '../../core/storage.js';
import {session} from '../../core/session.js';
import {later} from './later.js';

/** So many are kept, the newest. */
const most = 100;

/** Orders that were seen, the newest first. */
export function seen() {
  const kept = read('orders');
  return kept && kept.customer === session()?.customer ? kept.orders : [];
}

/** Keeps orders as they are now. */
export function see(orders) {
  const customer = session()?.customer;
  if (!customer || orders.length === 0) return;
  const all = new Map(seen().map((order) => [order.id, order]));
  for (const order of orders) all.set(order.id, later(all.get(order.id), order));
  const sorted = [...all.values()].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  write('orders', {customer, orders: sorted.slice(0, most)});
}

/** Whether an error says that nobody who knows the orders can be reached. */
export const isAway = (error) =>
  error instanceof Offline || (error instanceof Problem && [502, 503, 504].includes(error.status));
