// To the page where an order is paid, once, for whoever has just ordered. Whoever comes back finds the order, with the
// way there: by "Back", too, as the order stands before that page in the history.
import {checkoutUrl} from './payment.js';

/** The order whose customer goes on to pay as soon as there is a page for it. */
let expected = null;

/** Whoever ordered online is taken to the provider. @param {string} id @param {{wish?: any}} order as it was sent */
export function expectPayment(id, order) {
  expected = payBy(order) === 'online' ? id : null;
}

/** @param {{wish?: any}} order as it was sent */
export const payBy = ({wish}) => wish?.payment?.method ?? 'at-place';

/** The customer went elsewhere. */
export const forgetPayment = () => {
  expected = null;
};

/** Goes there if the order is the one. @returns {boolean} */
export function goToPay(order) {
  if (order.id !== expected) return false;
  const address = checkoutUrl(order);
  if (address || order.status !== 'placed') expected = null;
  if (!address) return false;
  location.assign(address);
  return true;
}
