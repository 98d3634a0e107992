// What may become of an order next.
const next = { confirmed: 'preparing', preparing: 'ready', ready: 'completed' };

export const openStatuses = ['placed', 'confirmed', 'preparing', 'ready'];
const finished = ['completed', 'cancelled', 'rejected'];

/** The filters of the board, with the statuses that each shows. */
export const filters = { open: openStatuses, confirmed: ['confirmed'], preparing: ['preparing'], ready: ['ready'], finished };

/** What a place's part becomes with one press; null if there is nothing to do. */
export const nextStep = (part) => next[part.status] ?? null;

export const isFinished = ({ status }) => finished.includes(status);

/** What is to be done stands in the order in which it came, what is done with the latest first. */
export function sorted(orders, filter) {
  const sign = filter === 'finished' ? -1 : 1;
  return orders.filter(({ status }) => filters[filter].includes(status))
    .sort((a, b) => sign * (Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id.localeCompare(b.id)));
}
