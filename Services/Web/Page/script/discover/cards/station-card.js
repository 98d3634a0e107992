// A station in the list: a press looks for what is around it.
import {h} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {nameOf} from '../../core/messages.js';
import {facts} from '../../ui/facts.js';
import {servicesOf} from '../../map/stations.js';

export const stationCard = (station, {path}) => h('li', {class: 'card of-station', 'data-id': station.id},
  h('span', {class: 'disc k k-train'}, icon('train')),
  h('div', {class: 't'}, h('h3', {}, h('a', {href: path}, nameOf(station))),
    facts(servicesOf(station), [...new Set(station.stops.map(({code}) => code))].join(', '),
      h('span', {class: 'num distance'}, distance(station.distance)))));
