// What drawings are made of; numbers are kept short, since a page shows many drawings.
const short = (number) => Math.round(number * 10) / 10;

export const circle =
  (x, y, radius, fill, more = {}) => ['circle', {cx: short(x), cy: short(y), r: short(radius), fill, ...more}];

export const oval = (x, y, width, height, fill, turn = 0, more = {}) => ['ellipse', {
  cx: short(x),
  cy: short(y),
  rx: short(width),
  ry: short(height),
  fill,
  ...(turn ? {transform: `rotate(${short(turn)} ${short(x)} ${short(y)})`} : {}),
  ...more,
}];

export const box = (x, y, width, height, fill, round = 0, more = {}) => ['rect', {
  x: short(x),
  y: short(y),
  width: short(width),
  height: short(height),
  fill,
  ...(round ? {rx: round} : {}),
  ...more,
}];

/** A filled outline. Numbers in `d` are given as they are: ``d`M0 ${x}` `` shortens them. */
export const area = (outline, fill, more = {}) => ['path', {d: outline, fill, ...more}];

/** A stroke with round ends. */
export const stroke = (course, colour, width = 2, more = {}) => ['path',
  {d: course, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...more}];

/** One list of shapes of lists in lists; what is false or empty is left out. */
export const listed = (shapes) => {
  if (!shapes) return [];
  return typeof shapes[0] === 'string' ? [shapes] : shapes.flatMap(listed);
};

export const group = (shapes, transform) => ['g', transform ? {transform} : {}, listed(shapes)];

/** Shapes that were made around 0, 0, put elsewhere. */
export function put(shapes, x, y, scale = 1, turn = 0) {
  const turned = turn ? ` rotate(${short(turn)})` : '';
  const sized = scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`;
  return ['g', {transform: `translate(${short(x)} ${short(y)})${turned}${sized}`}, listed(shapes)];
}

/** The outline of a path with its numbers shortened. */
export const d = (words, ...numbers) => words.reduce((text, word, index) => text + word
    + (index < numbers.length ? (typeof numbers[index] === 'number' ? short(numbers[index]) : numbers[index]) : ''),
  '');

/** Points on a ring, evenly apart. */
export const around = (count, radius, start = 0) => Array.from({length: count}, (_, index) => {
  const turn = start + (index / count) * 2 * Math.PI;
  return {x: Math.cos(turn) * radius, y: Math.sin(turn) * radius, turn: (turn * 180) / Math.PI};
});

/** Points strewn over a disc, evenly enough: each on a longer way from the middle, a golden angle on. */
export const strewn = (count, radius, start = 0) => Array.from({length: count}, (_, index) => {
  const turn = start + index * 2.39996;
  const far = radius * Math.sqrt((index + 0.5) / count);
  return {x: Math.cos(turn) * far, y: Math.sin(turn) * far, turn: (turn * 180) / Math.PI};
});
