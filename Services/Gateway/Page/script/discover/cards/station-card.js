// A station in the list: a press looks for what is around it.
import { h } from '../../kit/element.js';
import { distance } from '../../kit/formats.js';
import { icon } from '../../kit/icons.js';
import { nameOf } from '../../kit/messages.js';
import { facts } from '../../kit/ui/facts.js';
import { servicesOf } from '../stations.js';

export const stationCard = (station, { path }) => h('li', { class: 'card of-station', 'data-id': station.id },
  h('span', { class: 'disc k k-train' }, icon('train')),
  h('div', { class: 't' }, h('h3', {}, h('a', { href: path }, nameOf(station))),
    facts(servicesOf(station), station.stops.map(({ code }) => code).join(', '),
      h('span', { class: 'num distance' }, distance(station.distance)))));
