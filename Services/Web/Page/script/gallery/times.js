import {h} from '../core/element.js';
import {times as showtimes} from '../movies/parts/shows.js';
import {conditions} from '../place/conditions.js';
import {nowLines} from '../place/now.js';
import {hoursTable} from '../domain/hours.js';
import {face} from '../ui/face.js';
import {baht, soon} from './samples.js';

const open = ['Mo', 'Tu', 'We', 'Th'];
const hours = {
  rules: [
    {days: open, times: [{opens: '11:00', closes: '21:30'}]},
    {days: ['Fr', 'Sa'], times: [{opens: '11:00', closes: '14:30'}, {opens: '17:00', closes: '23:00'}]},
    {days: ['Su'], times: []}
  ]
};
const shut = {
  openNow: false,
  ordering: {methods: ['pick-up'], pausedUntil: soon(30)}
};
const show = (id, minutes, available) =>
  ({id: `gallery-${id}`, startDate: soon(minutes), available, seats: 80, price: baht(22000)});

export const times = () => ['Hours, shows, people', 'Today is marked; few seats and none are said.',
  h('div', {class: 'tiles'},
    h('div', {class: 'box'}, h('h3', {}, 'Opening hours'),
      hoursTable(/** @type {any} */ ({timeZone: 'Asia/Bangkok', openingHours: hours})), conditions({
        ordering: {
          methods: ['pick-up', 'delivery'],
          leadTime: 15,
          minimum: baht(10000),
          delivery: {fee: baht(3000), radius: 2000},
        }
      })),
    h('div', {class: 'box'}, h('h3', {}, 'Closed, and no orders for a while'), nowLines(shut)),
    h('div', {class: 'box'}, h('h3', {}, 'House Samyan'),
      showtimes([show(1, 40, 61), show(2, 120, 4), show(3, 210, 0), show(4, 300, 80)], {chosen: 'gallery-1'}),
      h('div', {class: 'row wrap'},
        ['Malee Suk', 'Arthit', 'Nuria Puig'].map((name) => h('span', {class: 'row'}, face(name), name)))))];
