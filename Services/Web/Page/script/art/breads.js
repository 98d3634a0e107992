import {area, around, box, circle, d, group, oval, put, stroke, strewn} from './shapes.js';
import {board, dip, herb, leaf, plate, tomato} from './dishware.js';

// What is baked, around 0, 0 with a radius of 40.

export function pizza(chance, words = '') {
  const isGreen = /garden|vegetable|verdur|pesto|vegetar/.test(words);
  const start = chance.between(0, 6);
  const cuts = around(4, 36, start).map(({x, y}) => d`M${x} ${y}L${- x} ${- y}`).join('');
  const on =
    strewn(8, 25, start + 1)
      .map(
        ({x, y, turn}, index) => (isGreen ? leaf(x, y, 9, turn)
            : index % 2                   ? circle(x, y, 5.4, '#b8392b')
            : /mushroom|champi|ham|prosciutto/.test(words)
            ? oval(x, y, 5, 4, '#e8d3b0', turn)
            : leaf(x, y, 7, turn)));
  return [
    circle(4, 6, 40, '#000', {opacity: 0.13}),
    circle(0, 0, 40, '#d99b50'),
    circle(0, 0, 34.5, '#cf4a2e'),
    circle(0, 0, 32.5, '#f4cd68'),
    ...strewn(9, 28, start).map(({x, y}) => circle(x, y, chance.between(3, 5.4), '#fdebb5')),
    ...on,
    stroke(cuts, '#c07f3d', 1.2, {opacity: 0.7}),
  ];
}

/** Seen from the side, standing on 0, 34. */
export function burger(chance, words = '') {
  const isOfBeans = /bean|lentil|chickpea|vegg|vegan|judía|lenteja|mongetes/.test(words);
  const patty = isOfBeans ? '#8a7a3c' : /chicken|pollo|pollastre|ไก่|fish/.test(words) ? '#c9853f' : '#6f3a22';
  return [
    oval(0, 35, 38, 4.6, '#000', 0, {opacity: 0.15}),
    area('M-33 21H33Q34 34 24 34H-24Q-34 34-33 21Z', '#d9964a'),
    box(-34, 5, 68, 17, patty, 5.5),
    isOfBeans && grains(),
    /cheese|queso|formatge|ชีส/.test(words) || chance.is(0.5)
      ? area('M-33 7H33L20 19 8 11-8 20-20 11Z', '#f5b935')
      : null,
    area('M-36 3Q-30 10-24 4T-12 4 0 4 12 4 24 4 36 3L34-3H-34Z', '#7db44d'),
    box(-31, -6, 62, 6, '#d9482f', 3),
    area('M-34-5C-34-28-18-35 0-35S34-28 34-5Q0-1-34-5Z', '#e0a152'),
    area('M-26-12C-24-24-12-29-2-30-14-26-19-20-20-10Z', '#fff', {opacity: 0.22}),
    ...[[-14, -22], [-2, -28], [11, -23], [21, -15], [2, -17]].map(([x, y]) => oval(x, y, 2.4, 1.4, '#fbe6bd', -20)),
  ];
}

/** Maize, beans and herbs in a patty that is no meat. */
const grains = () => group([-28, -19, -9, 1, 11, 20, 28].map(
  (x, index) => circle(x, 14 + (index % 3) * 2.4, 2.2, ['#f0c24a', '#4f7a35', '#3b2a20'][index % 3])));

/** A filled loaf. */
export function sandwich(chance, words = '') {
  const isToast = /toast|club|bikini|pan con|pa amb|sourdough/.test(words);
  const loaf = isToast
    ? [-14, 14].map(
        (x, index) => put(
          [
            area('M-17 14L0-20 17 14Z', '#d49a56'),
            area('M-12.500 11L0-14 12.500 11Z', '#f3d69c'),
            stroke('M-13 15H13', '#7db44d', 3),
            stroke('M-13 18H13', '#e08a7a', 3),
          ],
          x, index ? 4 : -4, 1, index ? 172 : -8))
    : [put(
        [
          box(-38, -13, 76, 30, '#000', 14, {opacity: 0.12}),
          box(-39, -17, 78, 32, '#c98a45', 15),
          area('M-36-1Q-30 6-24 0T-12 0 0 0 12 0 24 0 36-1L34 7H-34Z', '#7db44d'),
          box(-34, 1, 68, 4, '#e08a7a', 2),
          box(-34, 5, 68, 3, '#f6cf66', 1.5),
          ...[-24, -8, 8, 24].map((x) => stroke(d`M${x - 5}-6l9-8`, '#f1cf96', 3)),
        ],
        0, 0, 1, -22)];
  return [
    ...board(chance), ...loaf, group(tomato(33, 20, 6)), leaf(-33, 22, 9, 30),
    /egg|tuna|soup/.test(words) && group(dip(32, -18, '#f4ead6'))
  ];
}

export function tacos(chance) {
  const taco = (x, colour) => put(
    [
      area('M-15 16C-15-14 15-14 15 16Z', '#e8b95c'),
      area('M-14-1Q-9-11-4-6T4-8 13-2L12 4H-13Z', '#7db44d'),
      ...[[-8, -3], [0, -6], [8, -3]].map(
        ([right, down], index) => circle(right, down, 3.6, ['#d9482f', colour, '#f3e1b8'][index])),
      area('M-15 16C-15-5 15-5 15 16Z', '#f3cd78'),
      ...[[-6, 9], [3, 6], [7, 12]].map(([right, down]) => circle(right, down, 1.2, '#cf9840')),
    ],
    x, 2);
  return [...plate(chance), taco(-17, '#8d4227'), taco(0, '#b8642f'), taco(17, '#8d4227'), ...dip(0, 27, '#8fae4a')];
}

/** Something baked that is sweet. */
export function pastry(chance, words = '') {
  if (/doughnut|donut|โดนัท|donitsi|rosquilla/.test(words)) return doughnut(chance, words);
  if (/muffin|cupcake|magdalena|banana bread/.test(words)) return muffin();
  if (/croissant|cruasán|cruasan|ครัวซอง|pastry|bread/.test(words)) return croissant(chance);
  return chance.of([doughnut, muffin, croissant])(chance, words);
}

function doughnut(chance, words) {
  const icing = /choco|ช็อก|suklaa|xocolat/.test(words)
    ? '#5b3320'
    : chance.of(['#f29bb4', '#5b3320', '#f6e6d8', '#8fc9c2']);
  const sprinkles =
    around(16, 19, chance.between(0, 1))
      .map(({x, y, turn}, index) => stroke(
             d`M${x + (index % 3) * 2} ${y}l${Math.cos(turn * 3) * 3} ${Math.sin(turn * 3) * 3}`,
             ['#fff', '#f4c64e', '#5fb0c9', '#e0635a'][index % 4], 2));
  return [
    ...plate(chance), circle(1, 2, 29, '#000', {opacity: 0.12}),
    circle(0, 0, 19, 'none', {stroke: '#d39a55', 'stroke-width': 20}),
    circle(0, 0, 19, 'none', {stroke: icing, 'stroke-width': 15}),
    circle(-2, -3, 19, 'none', {stroke: '#fff', 'stroke-width': 2, opacity: 0.25, 'stroke-dasharray': '26 94'}),
    ...sprinkles
  ];
}

const croissant = (chance) => [...plate(chance),
  put(
    [
      stroke('M-25 12C-22-16 22-16 25 12', '#000', 17, {opacity: 0.1}),
      stroke('M-25 9C-22-18 22-18 25 9', '#d08a3e', 15),
      stroke('M-22-1C-14-15 14-15 22-1', '#e9b268', 6),
      stroke('M-19-14l6 13M-8-20l3 15M8-20l-3 15M19-14l-6 13', '#a4642a', 2),
    ],
    0, 4, 1.05, chance.between(-30, 20))];

const muffin = () => [oval(0, 34, 24, 4, '#000', 0, {opacity: 0.14}),
  area('M-22 6H22L15 34H-15Z', '#8fb7c9'),
  stroke('M-14 9l4 23M-5 9l2 23M5 9l-2 23M14 9l-4 23', '#6d97ab', 2),
  area('M-28 6C-34-10-20-14-18-20-12-36 12-36 18-20 20-14 34-10 28 6Q0 12-28 6Z', '#c98a4b'),
  ...[[-12, -14], [2, -22], [13, -9], [-2, -5], [-19, -1]].map(([x, y]) => circle(x, y, 3, '#4d3b6b')),
];

/** Bread in a basket: slices and a bun. */
export const bread = (chance) => [...board(chance),
  ...[-20, -4, 12].map(
    (x) => put(
      [
        area('M-11 17V-8C-16-20 16-20 11-8V17Z', '#b97a3b'),
        area('M-8 14V-6C-11-15 11-15 8-6V14Z', '#f1d6a2'),
        ...strewn(5, 8, x).map(({x: right, y}) => circle(right * 0.7, y + 3, 1, '#d9b678')),
      ],
      x, -2, 1, 12)),
  ...dip(32, 15, '#f6e3a1'), herb(31, -17, 0)];
