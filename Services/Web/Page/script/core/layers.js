// Layers over a page, such as a sheet with a dish: each is an entry of the history, so that "back" closes the topmost
// one first.
import {pushEntry} from './entries.js';

/** @type {{close: () => void}[]} the lowest first */
const open = [];

/** How many layers lie over the page. */
export const depth = () => open.length;

/**
 * Puts a layer over the page.
 * @param {() => void} close takes it away; called once, by "back", by `lower`, or when the page is left
 * @param {string} [path] the address while it is open, if it has one of its own
 */
export function raise(close, path = location.pathname + location.search + location.hash) {
  open.push({close});
  pushEntry({...history.state, layer: open.length}, path);
}

/** Takes the topmost layer away, as "back" does. */
export const lower = () => {
  if (open.length > 0) history.back();
};

/** What "back" or "forward" led to. @returns {boolean} true if that only closed layers */
export function closeTo(state) {
  const wanted = state?.layer ?? 0;
  if (open.length <= wanted) return false;
  while (open.length > wanted) open.pop().close();
  return true;
}

/** Takes all away: the page is left. */
export function clear() {
  while (open.length > 0) open.pop().close();
}

/**
 * What the layers led to takes their place in the history: they go away, and "back" leads to what was there before
 * them.
 */
export function settle() {
  const before = open.length;
  clear();
  if (before > 0) history.replaceState({...history.state, layer: undefined}, '');
}

/** A page that is shown again at an entry with a layer finds it open: `close` belongs to it from now on. */
export function resume(close) {
  if ((history.state?.layer ?? 0) <= open.length) return false;
  open.push({close});
  return true;
}
