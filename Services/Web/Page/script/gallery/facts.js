import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {facts as factsLine} from '../ui/facts.js';
import {five, starsFact} from '../ui/five.js';

const span = (name, text) => h('span', {class: name}, text);

export const facts = () => ['Facts', 'Colour never speaks alone: a rating has a number, lateness a word.',
  h('div', {class: 'box'},
    factsLine(starsFact({average: 4.6, count: 212}), 'Thai', h('span', {}, span('open', 'Open'), ' closes 21:30'),
      span('num', '0.24 km')),
    h('div', {class: 'row wrap gap4'}, five(3.5), span('soon', 'Closes soon, 20:00'),
      h('span', {}, span('closed', 'Closed'), ' opens 11:00'), span('price big', '฿230')),
    h('div', {class: 'row wrap'}, span('tag brand', 'Most ordered'),
      h('span', {class: 'tag good'}, icon('check'), 'Paid'), span('tag warn', '4 left'), span('tag bad', 'Sold out'),
      span('tag info', 'Delivery'), span('live', 'Live'), span('live off', 'Trying again')),
    h('div', {class: 'row wrap gap4'},
      [['green', 'Sukhumvit Line'], ['blue', 'Blue Line'], ['purple', 'Purple Line'], ['', 'A line']].map(
        ([colour, name]) => h('span', {class: 'row'}, span(`line-mark ${colour && `line-${colour}`}`), name))),
    h('p', {class: 'why'}, icon('spark'), span('', 'Because you gave Ban Khun Mae 5 stars')),
    ['', 'good', 'warn', 'bad', 'brand'].map(
      (kind) => h('div', {class: `note ${kind}`}, icon(kind === 'bad' ? 'warning' : 'info'),
        span('', `A note${kind && `: ${kind}`}`)))),
  h('div', {class: 'tiles'},
    h('div', {class: 'box'},
      h('dl', {class: 'sum'}, h('dt', {}, '3 dishes'), h('dd', {}, '฿230'), h('dt', {}, 'Tip'), h('dd', {}, '฿20'),
        h('dt', {class: 'all'}, 'To pay'), h('dd', {class: 'all'}, '฿250'))),
    h('div', {class: 'box'},
      h('ol', {class: 'steps'}, step('done', 'check', 'Accepted', '19:25'),
        step('now', 'clock', 'Being prepared', '19:28'), step('', 'bag', 'Ready to pick up', '19:42'))))];

const step = (state, name, text, time) => h('li', {class: state, 'aria-current': state === 'now' ? 'step' : null},
  h('span', {class: 'b'}, icon(name)), h('div', {class: 't'}, h('b', {}, text)), h('time', {}, time));
