// What the gallery shows of an order. Prices, hours and people are made up.
import {h} from '../core/element.js';

export const baht = (amount) => ({amount, currency: 'THB'});
const minutes = (count) => new Date(Date.now() + count * 60_000).toISOString();

export const place = 'som-tam-nua';
export const placeName = 'Som Tam Nua';

const large = {
  group: 'size',
  choice: 'large',
  name: 'Large',
  price: baht(2000)
};
const mild = {
  group: 'heat',
  choice: 'mild',
  name: 'Mild',
  price: baht(0)
};

export const lines = [
  {
    place,
    item: `${place}.papaya`,
    name: 'Green papaya salad',
    placeName,
    quantity: 2,
    price: baht(7500),
    taxRate: 700,
    options: [large, mild],
    note: 'No peanuts'
  },
  {place, item: `${place}.rice`, name: 'Sticky rice', placeName, quantity: 1, price: baht(2000), taxRate: 700},
];

/** A dish with what has to be chosen, what can be, and what is out. */
export const salad = {
  id: `${place}.papaya`,
  name: 'Green papaya salad',
  price: baht(5500),
  options: [
    {
      id: 'size',
      name: 'Size',
      least: 1,
      most: 1,
      choices: [
        {id: 'small', name: 'Small', price: baht(0)}, {id: 'large', name: 'Large', price: baht(2000)},
        {id: 'giant', name: 'For the table', price: baht(6000), available: 0}
      ]
    },
    {
      id: 'with',
      name: 'With it',
      least: 0,
      most: 2,
      choices: [
        {id: 'egg', name: 'Salted egg', price: baht(1500)}, {id: 'crab', name: 'Pickled crab', price: baht(2500)},
        {id: 'noodles', name: 'Rice noodles', price: baht(1000)}
      ]
    }
  ],
};

const stepsTo = (status) => {
  const way = ['placed', 'confirmed', 'preparing', 'ready', 'completed'];
  return way.slice(0, way.indexOf(status) + 1).map((one, index) => ({status: one, at: minutes(index * 3 - 12)}));
};

/**
 * An order.
 * @param {any} order what is otherwise of this one
 */
export const orderOf = ({status = 'preparing', ago = 4, part = {}, ...others}) => ({
  id: '01J9ZK5W3A41',
  status,
  createdAt: minutes(-ago),
  lines,
  total: baht(17000),
  history: stepsTo(status),
  parts: [{place, status, readyAt: minutes(12), tip: baht(1000), number: 'A41', ...part}],
  fulfilment: {method: 'pick-up'},
  payment: {method: 'at-place', status: 'due', tip: baht(1000)},
  contact: {name: 'Malee', telephone: '+66 80 000 0000'},
  deadline: minutes(28),
  ...others,
});

export const soon = minutes;

/** Parts whose buttons are to be seen: pressed, they would ask a server for what is not there. */
export function still(...parts) {
  const element = h('div', {class: 'still'}, parts);
  for (const name of ['click', 'submit']) {
    element.addEventListener(name, (event) => {
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }
  return element;
}
