// A small map with a place on it. It is fetched when it comes near what is seen.
import {h} from '../core/element.js';
import {nameOf} from '../core/messages.js';
import {whenSeen} from '../core/when-seen.js';
import {placeMap} from './place-map.js';

/** @returns {{element: HTMLElement, remove: () => void}} */
export function pointMap(place) {
  const element = h('div', {class: 'map point-map', role: 'region', 'aria-label': nameOf(place)});
  let map = null;
  const giveUp = whenSeen(element, () => {
    map = placeMap(element, place);
  });
  return {
    element,
    remove() {
      giveUp();
      map?.remove();
    },
  };
}
