import {h} from '../core/element.js';
import {paymentBox} from '../ordering/orders/payment-box.js';
import {receipt} from '../ordering/orders/receipt.js';
import {stepList, trackBar} from '../ordering/orders/tracker.js';
import {pic} from '../ui/pic.js';
import {ticketCard} from '../tickets/ticket-card.js';
import {choice} from './choice.js';
import {baht, orderOf, place, placeName, soon} from './samples.js';

const checkout = {
  url: 'https://pay.example.org/',
  expiresAt: soon(24)
};

/** What there can be to pay of an order, and what becomes of it. */
const payments = [
  ['Online', {method: 'online', status: 'open', checkout}],
  [
    'Transfer',
    {method: 'bank-transfer', status: 'open', transferTo: 'Som Tam Nua, TH00 0000 0000 0000', reference: 'VIC-A41'}
  ],
  ['Opening', {method: 'online', status: 'opening'}],
  ['Refunding', {method: 'online', status: 'refunding'}],
  ['Refunded', {method: 'online', status: 'refunded', refunded: baht(18000)}],
];

/** As the gateway draws a code, in few squares. */
const picture = `data:image/svg+xml,${
  encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">' +
    '<path d="M0 0h1v1h1v1h1v-1h1v3h-1v-1h-1v1h-2v-1h1v-1h-1z"/></svg>')}`;

export const money = () => {
  const done = orderOf({
    payment: {method: 'online', status: 'paid', captured: baht(18000), tip: baht(1000)},
    note: 'Call from the gate',
    ledger: [{
      kind: 'payment',
      at: soon(-9),
      postings: [{account: 'customer', amount: -18000}, {account: 'provider', amount: 18000}]
    }]
  });
  return [
    'An order and its money', 'What happens now, what is to be paid until when, and what was paid and given back.',
    h('div', {class: 'tiles'}, h('div', {class: 'box'}, trackBar(done), stepList(done)), paying(),
      receipt(done, new Map([[place, placeName]])),
      ticketCard({
        id: 'gallery/seat',
        order: 'gallery',
        item: 'seat',
        movie: 'movie-comet',
        name: 'Little Comet',
        cinema: 'House Samyan',
        screen: 'Screen 2',
        startDate: soon(90),
        quantity: 2,
        code: 'A41-7731',
        picture
      },
        {level: 'h3', poster: pic({width: 72, movie: {id: 'movie-comet', name: 'Little Comet'}})}))
  ];
};

function paying() {
  const box = paymentBox();
  // It stands still: nobody pays here.
  box.remove();
  const tell = (payment) => box.tell(orderOf(
    {status: payment.status.startsWith('refund') ? 'cancelled' : 'placed', payment: {...payment, tip: baht(1000)}}));
  tell(payments[0][1]);
  return h(
    'div', {class: 'col gap3'}, choice('Payment', /** @type {any} */ (payments), tell, {areChips: true}), box.element);
}
