// What lies over the map, or marks where the reader is, as boxes in the map: pins stand beside it.

/** What is wider hides the points below it: the sheet, the field to search in. In pixels. */
const wide = 160;
const over = '.sheet, .stage-top > *, .float > *, .find-here > *, .map-ui, .me, .here-pin';

/**
 * @param {HTMLElement} map
 * @typedef {import('./placing.js').Box} Box
 * @returns {Box[]}
 */
export function coversOf(map) {
  const own = map.getBoundingClientRect();
  const all = (map.closest('.stage') ?? map).querySelectorAll(over);
  return [...all]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < own.right && box.right > own.left)
    .map(({left, top, right, bottom}) => ({
      left: left - own.left,
      top: top - own.top,
      right: right - own.left,
      bottom: bottom - own.top,
    }));
}

/**
 * Whether a point of the map is hidden.
 * @param {number[]} point in pixels
 * @param {Box[]} covers
 */
export const isHidden = ([x, y], covers) =>
  covers.some(({left, top, right, bottom}) => right - left > wide && x > left && x < right && y > top && y < bottom);
