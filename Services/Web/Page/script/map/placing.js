// Where pins and their names stand on the map, so that none lies on another, and none under a button.

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box in pixels
 * @typedef {{at: number[], size: number[], name?: number[]|null, isRound?: boolean, isFixed?: boolean}} Pin `at`: the
 *   point it is for; `size`: width and height of the pin; `name`: those of its name, if it has one; `isRound`: its
 *   middle stands at the point, not its tip; `isFixed`: it stands nowhere else
 * @typedef {{dx: number, dy: number, isAside: boolean, boxes: Box[]}} Place of the pin's middle, seen from its point,
 *   with the boxes of the pin and of its name
 */

/** Between things, in pixels; and how far the tip of a pin goes below its body. */
const [gap, tip] = [3, 5];
/** A pin that has no room at its point stands aside, this far and no farther: a longer line leads nowhere. */
const rings = [10, 20, 32];
/** The ways aside, those that hide less of the street first. */
const ways = [
  [0, -1],
  [0.5, -1],
  [-0.5, -1],
  [0.8, -0.8],
  [-0.8, -0.8],
  [1, -0.5],
  [-1, -0.5],
  [1, 0],
  [-1, 0],
  [1, 0.5],
  [-1, 0.5],
  [0.8, 0.8],
  [-0.8, 0.8],
  [0.5, 1],
  [-0.5, 1],
  [0, 1],
];

/** Of a pin, where its name may be. */
const sides = ['below', 'right', 'left', 'above'];

export const meet = (a, b) =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

export const within = (box, room) =>
  box.left >= room.left && box.top >= room.top && box.right <= room.right && box.bottom <= room.bottom;

/** @param {number[]} middle @param {number[]} size @returns {Box} */
export const boxAround = ([x, y], [width, height]) =>
  ({left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2});

/**
 * Where the middle of a pin may stand, seen from its point; the first is at the point itself.
 * @param {Pin} pin @returns {number[][]}
 */
function middles({size: [width, height], isRound, isFixed}) {
  const first = [0, isRound ? 0 : -height / 2];
  if (isFixed) return [first];
  return [first, ...rings.flatMap((far) => ways.map(([x, y]) => [x * (far + width / 2), y * (far + height / 2)]))];
}

/** @param {string} side @param {Box} pin @param {number[]} size of a name beside its pin @returns {Box} */
function boxOfName(side, {left, top, right, bottom}, [width, height]) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const middle = {
    below: [x, bottom + height / 2],
    right: [right + width / 2, y],
    left: [left - width / 2, y],
    above: [x, top - height / 2],
  }[side];
  return boxAround(middle, [width, height]);
}

/**
 * The place of one pin among what is there already.
 * @param {Pin} pin
 * @param {{taken: Box[], room: Box}} where `taken` by other things; `room`: the map
 * @returns {Place|null} null: there is no room for it; without the box of a name that has none
 */
export function placeOf(pin, {taken, room}) {
  const {at: [x, y], size, name = null} = pin;
  const isFree = (box) => within(box, room) && !taken.some((one) => meet(box, one));
  let nameless = null;
  for (const [index, [dx, dy]] of middles(pin).entries()) {
    const body = boxAround([x + dx, y + dy], size);
    if (index === 0 && !pin.isRound) body.bottom += tip;
    if (!isFree(body)) continue;
    const place = {dx, dy, isAside: index > 0};
    if (!name) return {...place, boxes: [body]};
    const beside = sides.map((side) => boxOfName(side, body, name)).find(isFree);
    if (beside) return {...place, boxes: [body, beside]};
    nameless ??= {...place, boxes: [body]};
  }
  return nameless;
}

/**
 * The places of many, each without a part of another.
 * @param {Pin[]} pins the most important first
 * @param {{taken: Box[], room: Box}} where
 * @returns {(Place|null)[]}
 */
export function placesOf(pins, {taken, room}) {
  const all = [...taken];
  return pins.map((pin) => {
    const place = placeOf(pin, {taken: all, room});
    if (place) all.push(...place.boxes);
    return place;
  });
}
