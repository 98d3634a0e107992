// How close things stand at the desk, and how large they are: kept on the device, as screens differ, not people.
import {read, write} from '../../core/storage.js';

/** @typedef {'usual'|'compact'|'kitchen'} Density `kitchen`: to be read from two steps away, and pressed in a hurry */

/** @type {Density[]} */
export const densities = ['usual', 'compact', 'kitchen'];

/** @returns {Density} */
export const density = () => densities.find((one) => one === read('desk.density')) ?? 'usual';

/** @param {HTMLElement} element the desk @param {Density} chosen */
export function setDensity(element, chosen) {
  write('desk.density', chosen === 'usual' ? null : chosen);
  keepDensity(element);
}

/** Shows an element as was chosen. The attribute goes with the desk: the page's other pages take no notice. */
export function keepDensity(element) {
  if (density() === 'usual') delete element.dataset.density;
  else element.dataset.density = density();
}

/** @param {HTMLElement} element shows another page */
export const forgetDensity = (element) => {
  delete element.dataset.density;
};
