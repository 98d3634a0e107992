import {area, box, circle, d, group, oval, put, stroke} from './shapes.js';

// What food is served on, around 0, 0 with a radius of 40, seen from above; `top…` things that lie on it.
const rims = ['#fdf9f1', '#f6f3ec', '#e9f0ea', '#eef0f6', '#f7ebe0'];
const bowls = ['#fdf9f1', '#e4ece6', '#394a5e', '#7b4a38', '#2f5d62', '#f3e4d2'];

const shadow = circle(4, 6, 40, '#000', {opacity: 0.13});

/** A flat plate. */
export function plate(chance) {
  const rim = chance.of(rims);
  const ring = chance.is(0.35)
    && circle(0, 0, 36.5, 'none', {stroke: chance.of(['#5b7fa8', '#7d9b76', '#c58f5c']), 'stroke-width': 1.6});
  return [shadow, circle(0, 0, 40, rim), ring, circle(0, 0, 30, '#000', {opacity: 0.045})];
}

/** A bowl filled to below its rim. */
export const bowl = (chance, filling) => [shadow,
  circle(0, 0, 40, chance.of(bowls)),
  circle(0, 0, 34.5, '#000', {opacity: 0.18}),
  circle(0, 1, 33.5, filling),
];

/** A board of wood. */
export function board(chance) {
  const wood = chance.of(['#9a6b45', '#7d5236', '#b98a5b']);
  return [
    box(-41, -27, 90, 66, '#000', 9, {opacity: 0.13}),
    box(-45, -33, 90, 66, wood, 9),
    ...[-20, -7, 6, 19].map(
      (y) => stroke(d`M-38 ${y}q19 ${chance.between(-3, 3)} 38 0t38 0`, '#4b2e1d', 1, {opacity: 0.3})),
  ];
}

/** A dish of slate, for what is white and red. */
export const slate = () => [box(-41, -23, 90, 58, '#000', 5, {opacity: 0.15}), box(-45, -29, 90, 58, '#3b4350', 5),
  box(-42, -26, 84, 52, 'none', 4, {stroke: '#566071'})];

/** A little bowl with something to dip into. */
export const dip = (x, y, colour) => [circle(x + 1.5, y + 2, 10.5, '#000', {opacity: 0.15}),
  circle(x, y, 10.5, '#fdf9f1'), circle(x, y, 7.8, colour)];

export const leaf = (x, y, size, turn, colour = '#4f9a46') => put(
  [
    area('M-10 0C-5-7 5-7 10 0 5 7-5 7-10 0Z', colour),
    stroke('M-7 0H7', '#2f6b32', 0.9, {opacity: 0.6}),
  ],
  x, y, size / 10, turn);

export const herb = (x, y, turn, colour = '#3f8f45') => put(
  [
    stroke('M-7 2Q0 2 7-2', colour, 1.1),
    circle(6, -4, 2.6, colour),
    circle(2, -3.4, 2.6, colour),
    circle(5, 2, 2.6, colour),
  ],
  x, y, 1, turn);

export const halfEgg = (x, y,
  turn =
    0) => [oval(x, y, 9.5, 8, '#fffdf6', turn), circle(x, y, 4.8, '#f4a62a'), circle(x - 1.4, y - 1.6, 1.4, '#ffd277')];

export const friedEgg = (x, y, size = 1) => put(
  [
    area('M-15-4C-13-14 0-17 9-12S18 4 12 10-6 17-12 10-17 2-15-4Z', '#fffdf7'),
    circle(-1, -2, 6.2, '#f6a821'),
    circle(-3, -4, 1.7, '#ffd98a'),
  ],
  x, y, size);

export const prawn = (x, y, turn = 0, size = 1) => put(
  [
    stroke('M-9 5C-10-8 8-12 10 1', '#ee8a61', 7),
    stroke('M-7 4C-7-5 6-8 8 1', '#f9bb99', 2.2),
    area('M-9 5L-16 3L-14 10Z', '#d9653d'),
    stroke('M-4-6l2 4M2-8v4M7-5l-3 3', '#c95a35', 1),
  ],
  x, y, size, turn);

export const lemon = (x, y, radius = 8, rind = '#f1c232') => put(
  [
    circle(0, 0, 8, rind),
    circle(0, 0, 6.6, '#fff3b8'),
    stroke('M-5 0H5M0-5V5M-3.6-3.6L3.6 3.6M3.6-3.6L-3.6 3.6', rind, 1),
  ],
  x, y, radius / 8);

export const lime = (x, y, radius = 8) => lemon(x, y, radius, '#8fbf3f');

export const tomato = (x, y,
  radius =
    5) => [circle(x, y, radius, '#e0463a'), circle(x - radius * 0.3, y - radius * 0.35, radius * 0.28, '#f59086')];

export const cucumber = (x, y, radius = 7) => [circle(x, y, radius, '#5fa452'), circle(x, y, radius * 0.8, '#cfe8b0'),
  circle(x, y, radius * 0.4, 'none', {stroke: '#a9cf86', 'stroke-width': 1.2, 'stroke-dasharray': '1.2 1.6'})];

export const chilli = (x, y, turn) =>
  put([stroke('M-7 1Q0 4 7-2', '#d4332c', 3), stroke('M-9 0l-2-1.5', '#4b8f3d', 1.8)], x, y, 1, turn);

/** A spoon or a fork, 60 long, standing. */
export const cutlery = (kind, colour = '#d9d6d0') => [stroke('M0 4V34', colour, 3),
  ...(kind === 'fork' ? [stroke('M-4-14V-4Q-4 3 0 4Q4 3 4-4V-14M0-14V3', colour, 2)] : [
    oval(0, -6, 6.5, 10, colour), oval(-1, -7, 3.6, 6.6, '#000', 0, {opacity: 0.08})
  ])];

export const chopsticks = (colour = '#5a3526') =>
  group([stroke('M-3-62L1 62', colour, 3.4), stroke('M6-62L9 62', colour, 3.4)]);
