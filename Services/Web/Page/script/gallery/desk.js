import {h} from '../core/element.js';
import {card} from '../desk/orders/card.js';
import {stage} from '../desk/door/verdict.js';
import {chart} from '../desk/figures/chart.js';
import {tile} from '../desk/health/tile.js';
import {table} from '../desk/table.js';
import {deskReview} from '../desk/reviews/review.js';
import {baht, orderOf, placeName, soon, still} from './samples.js';

/** Orders as they stand on the board: of each lane, each age and each way to pay. */
const jobs = [
  orderOf({id: '01J9ZK5W3A41', status: 'confirmed', ago: 2, note: 'Call from the gate'}),
  orderOf({
    id: '01J9ZK5W3A42',
    status: 'preparing',
    ago: 14,
    fulfilment: {method: 'table', table: '12'},
    payment: {method: 'online', status: 'paid'}
  }),
  orderOf({
    id: '01J9ZK5W3A43',
    status: 'preparing',
    ago: 26,
    scheduledTime: soon(30),
    fulfilment: {method: 'delivery', address: {streetAddress: 'Rama I Road 99'}}
  }),
  orderOf({
    id: '01J9ZK5W3A44',
    status: 'placed',
    ago: 5,
    payment: {method: 'bank-transfer', status: 'open', reference: 'VIC-A44'}
  }),
];
const board = {
  orders: /** @type {any} */ (null),
  nameOfPlace: () => placeName,
  isFresh: false,
  hasPlaces: false
};

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => {
  const value = [41, 38, 44, 52, 71, 80, 0][index];
  return {label, value, text: String(value)};
});

/** The door with one verdict. @param {import('../desk/door/verdict.js').Verdict} verdict */
function door(verdict) {
  const made = stage(null);
  made.count({inside: 112, all: 180});
  made.show(verdict);
  made.element.querySelectorAll('[id]').forEach((one) => one.removeAttribute('id'));
  return made.element;
}

export const desk = () => ['The desk',
  'One big button moves an order on. How long it waits has a colour, a sign and words.',
  still(h('ol', {class: 'jobs finished'}, jobs.map((order, index) => {
    order.parts[0].number = `A${41 + index}`;
    const job = card(order, {...board, lane: order.status === 'placed' ? 'confirmed' : order.status});
    job.tick();
    return job;
  }))),
  still(h('div', {class: 'tiles'}, door({kind: 'good', words: 'Little Comet, 2 seats'}),
    door({kind: 'used', words: 'at 19:24'}), door({kind: 'other', words: 'Glass Mountain, today, 21:00'}),
    door({kind: 'unknown', words: 'There is no such ticket.'}))),
  chart('Orders by day', week,
    table('By day', [{text: 'Day'}, {text: 'Orders', isNumber: true}],
      week.map(({label, text}) => ({id: `gallery-${label}`, cells: [label, text]})))),
  h('div', {class: 'tiles'}, tile('gallery-orders', 'Orders a minute', [2, 4, 3, 6, 9, null, 7, 8], {unit: 'a minute'}),
    table('Takings', [{text: 'Day'}, {text: 'Orders', isNumber: true}, {text: 'Takings', isNumber: true}],
      [{id: 'gallery-mon', cells: ['Monday', '41', '฿7,380']}, {id: 'gallery-tue', cells: ['Tuesday', '38', null]}])),
  still(
    h('ul', {class: 'people-reviews'},
      deskReview(
        {
          id: 'gallery-4',
          thing: 'som-tam-nua',
          name: placeName,
          stars: 1,
          at: soon(-300),
          text: 'Buy watches at my shop.',
          reports: {total: 2, open: 2, latest: [{reason: 'spam', note: 'Sent to nine places at once', at: soon(-200)}]}
        },
        {role: 'operator'})))];
