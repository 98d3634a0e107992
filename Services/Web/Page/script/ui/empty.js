// Drawings for lists in which nothing is yet: each says what would be there.

/** @typedef {import('../core/drawing.js').Shape} Shape */

/** @type {Shape} */
const ground = ['path', {d: 'M20 92c14-30 30-44 50-44s36 14 50 44z', class: 'soft-area'}];

/** @type {Shape[]} Nothing is ordered. */
export const bag = [
  ground,
  ['path', {d: 'M44 42h52l6 46a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6z', class: 'glass'}],
  ['path', {d: 'M56 52V36a14 14 0 0 1 28 0v16', class: 'stroke thick'}],
  ['path', {d: 'M60 74h20', class: 'stroke'}],
];

/** @type {Shape[]} Nothing is liked. */
export const heart = [
  ground,
  ['path', {d: 'M70 88 44 62a17 17 0 1 1 26-22 17 17 0 1 1 26 22z', class: 'glass'}],
  ['path', {d: 'M52 52a8 8 0 0 1 6-8', class: 'stroke'}],
];

/** @type {Shape[]} Nothing is told. */
export const bell = [
  ground,
  ['path', {d: 'M70 26a22 22 0 0 1 22 22v16l8 14H40l8-14V48a22 22 0 0 1 22-22z', class: 'glass'}],
  ['path', {d: 'M62 86a8 8 0 0 0 16 0', class: 'stroke thick'}],
  ['path', {d: 'M70 18v8', class: 'stroke thick'}],
];

/** @type {Shape[]} Nothing is there. */
export const map = [
  ground,
  ['path', {d: 'M34 38l24-8 24 8 24-8v50l-24 8-24-8-24 8z', class: 'glass'}],
  ['path', {d: 'M58 30v50M82 38v50', class: 'stroke'}],
  ['path', {d: 'M44 66q10-14 24-4', class: 'stroke thick'}],
];
