// The buildings of the campus as a list, one to be picked.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {nameOf} from '../core/messages.js';

/** @param {any[]} found @param {(building: object) => void} pick */
export const buildingList = (found, pick) => h('ul', {class: 'buildings rows'},
  found.map(
    (building) => (h('li', {},
      h('button', {type: 'button', 'aria-pressed': 'false', onclick: () => pick(building)},
        h('span', {class: 'disc k k-campus'}, icon('campus')),
        h('span', {class: 't'}, nameOf(building),
          building.address?.streetAddress && h('span', {class: 's soft block'}, building.address.streetAddress)))))));
