// What stands around a page. A page that wants it otherwise says so when it is shown; the next page begins with the
// usual again.
import {changes} from './storage.js';

const usual = Object.freeze({hasTabs: true, cartOf: null, isDesk: false, nav: null});

/** @type {Readonly<{hasTabs: boolean, cartOf: string|null, isDesk: boolean, nav: Nav|null}>} */
export let frame = usual;

/**
 * @typedef {{label: string, path: string, tabs: () => import('../frame/nav.js').Tab[], foot: () => Node}} Nav a
 * navigation of its own: what it is called, where its mark leads, its tabs, and what stands at the rail's foot
 * @param {{hasTabs?: boolean, cartOf?: string|null, isDesk?: boolean, nav?: Nav|null}} [wish] `hasTabs`: false hides
 *   the bar of tabs on phones, for pages with a bar of their own; `cartOf`: the cart is in reach when it has something
 *   of this place, or of any ("any"); `isDesk`: the dark rail, for staff
 */
export function setFrame(wish = {}) {
  frame = Object.freeze({...usual, ...wish});
  document.querySelector('.app').classList.toggle('bare', !frame.hasTabs);
  document.body.classList.toggle('desk', frame.isDesk);
  changes.dispatchEvent(new CustomEvent('frame'));
}
