import {area, around, box, circle, d, group, oval, put, stroke, strewn} from './shapes.js';
import {
  board,
  chilli,
  cucumber,
  dip,
  friedEgg,
  herb,
  leaf,
  lemon,
  lime,
  plate,
  prawn,
  slate,
  tomato
} from './dishware.js';

// Dishes on plates and boards, around 0, 0 with a radius of 40.

const greens = ['#3f8a3e', '#5aa547', '#86bd58', '#2f7340', '#a5cc6b'];

export function salad(chance, words = '') {
  const isPapaya = /papaya|som tam|ส้มตำ|coleslaw|carrot/.test(words);
  const start = chance.between(0, 6);
  const shreds = isPapaya
    && stroke(
      strewn(26, 20, start)
        .map(({x, y, turn}) =>
               d`M${x} ${y}q${4 * Math.cos(turn)} ${7 * Math.sin(turn)} ${9 * Math.sin(turn)} ${9 * Math.cos(turn)}`)
        .join(''),
      '#eef0b2', 2);
  return [
    ...plate(chance),
    ...around(9, 18, start).map(({x, y, turn}, index) => leaf(x, y, 15, turn + 24, greens[index % 5])),
    ...around(6, 9, start + 1).map(({x, y, turn}, index) => leaf(x, y, 12, turn, greens[(index + 2) % 5])),
    shreds,
    ...strewn(5, 22, start + 2).map(({x, y}) => group(tomato(x, y, chance.between(3.6, 5)))),
    ...(/cheese|feta|caprese|greek|queso|formatge|moz/.test(words)
        ? strewn(5, 18, start).map(({x, y, turn}) => box(x, y, 7, 6, '#fffaf0', 1.5, {
            transform: `rotate(${Math.round(turn)} ${Math.round(x)} ${Math.round(y)})`
          }))
        : [group(cucumber(-14, 12, 6)), group(cucumber(15, -10, 5.5))]),
    isPapaya && chilli(4, -16, 30),
  ];
}

/** Skewers, ribs, sausages or a steak on a board. */
export function grill(chance, words = '') {
  const meat = /ham board|jamón|pernil/.test(words) ? '#c9635c' : chance.of(['#a8552f', '#8d4227', '#bd6a38']);
  const isSteak =
    /steak|sirloin|flank|pork neck|bistec|filete|pihvi|สเต็ก|chop|schnitzel|duck|beef/.test(words);
  const isOnSticks =
    /skewer|kofta|kebab|satay|brochet|pincho|espet|vartaa|สะเต๊ะ|เสียบไม้/.test(words);
  const pieces = isSteak
    ? steak(meat)
    : [-26, -13, 0, 13].map(
        (x, index) => put(
          [
            isOnSticks && stroke('M0-29V29', '#e6cfa3', 1.6),
            box(-5.2, -22 + (index % 2) * 3, 10.4, 42, meat, 5),
            stroke('M-4-12l8 4M-4-2l8 4M-4 8l8 4', '#5a2513', 2),
          ],
          x, 0, 1, 8));
  return [
    ...board(chance), ...pieces, ...dip(31, 17, chance.of(['#c23a25', '#7a3b1d', '#e0a637', '#7fa443'])),
    herb(30, -16, -30), isSteak && group(tomato(33, -2, 5))
  ];
}

const steak = (meat) => [area('M-36-8C-34-24-12-26 4-22S22-4 16 10-14 26-26 18-37 6-36-8Z', meat),
  area('M-30-8C-28-18-12-20 0-17S14-4 10 6-12 18-21 12-31 2-30-8Z', '#000', {opacity: 0.1}),
  stroke('M-27-12l32 24M-31 0l25 19M-16-19l28 21', '#54220f', 2.4, {opacity: 0.7}),
  circle(-20, -2, 3.4, '#f2dfc0', {opacity: 0.8}),
];

export function seafood(chance, words = '') {
  if (/prawn|shrimp|gamb|crab|lobster|squid|octopus|mussel|oyster|cockle|calamar|pop|กุ้ง|หมึก|katkarap/
        .test(words)) {
    return [
      ...plate(chance), ...around(6, 17, chance.between(0, 6)).map(({x, y, turn}) => prawn(x, y, turn + 90, 1.05)),
      group(lemon(0, 0, 8.5)), herb(18, 18, 10), herb(-20, -14, 200)
    ];
  }
  const body = chance.of(['#8fa9b5', '#e39a76', '#9fb3a0', '#d9a25f']);
  return [
    ...plate(chance),
    put(
      [
        area('M-26 0C-16-15 12-15 24 0 12 15-16 15-26 0Z', body),
        area('M-23 0L-37-11Q-33 0-37 11Z', body),
        area('M-18 0C-10 10 10 11 20 2 8 6-8 5-18 0Z', '#fff', {opacity: 0.35}),
        circle(16, -3, 2.6, '#fff'),
        circle(16.5, -3, 1.3, '#20262b'),
        stroke('M10-8Q7 0 10 8', '#000', 1.2, {opacity: 0.3}),
        stroke('M-12-7q4 3 0 7t0 7M-3-9q4 4 0 9t0 9', '#000', 1.2, {opacity: 0.22}),
      ],
      0, 0, 1, chance.between(-30, 30)),
    group(lemon(-14, 22, 7)),
    group(lime(16, -22, 6.5)),
    herb(20, 20, 10),
    chilli(-18, -20, -20),
  ];
}

export function pasta(chance, words = '') {
  const sauce = /pesto|spinach|green/.test(words) ? '#7fa443'
    : /carbonara|cream|mushroom|cheese|risotto/.test(words)
    ? '#f3dfa6'
    : '#d1472f';
  const coils = [26, 20, 14, 8].map(
    (radius, index) => circle(
      index % 2, -(index % 2), radius, 'none', {stroke: index % 2 ? '#f7d98d' : '#efc76c', 'stroke-width': 5.4}));
  return [
    ...plate(chance),
    circle(0, 0, 28, '#e8b957'),
    ...coils,
    area('M-15-3C-12-15 6-17 13-8S14 12 3 14-17 8-15-3Z', sauce),
    ...strewn(6, 11, chance.between(0, 6))
      .map(({x, y}, index) => circle(x, y, 2.4, index % 2 ? '#fff6d8' : '#8d3a22', {opacity: 0.8})),
    leaf(3, -6, 9, -30),
    leaf(-5, 0, 8, 40, '#5fae55'),
  ];
}

export const breakfast = (chance) => [...plate(chance),
  put([box(-15, -15, 30, 30, '#c98d4c', 7), box(-12, -12, 24, 24, '#f0cf94', 5)], -10, -9, 0.9, -14),
  friedEgg(12, 10, 0.95),
  ...[0, 1, 2, 3].map((n) => oval(-18 + n * 6, 19 - n, 3.4, 9, n % 2 ? '#a9c76b' : '#c3d989', 24)),
  group(tomato(20, -14, 6)),
  group(tomato(9, -20, 5)),
  herb(-2, 2, 30),
];

/** Small things to share: dumplings, rolls, croquettes, olives. */
export function starter(chance, words = '') {
  if (/olive|oliv|nut|soybean|edamame|สแนค/.test(words)) {
    return [
      ...plate(chance), ...strewn(17, 23, chance.between(0, 6)).map(({x, y, turn}, index) => group([
        oval(x, y, 6.4, 5, index % 3 ? '#84943b' : '#5d6b2c', turn), circle(x + 2, y, 1.5, '#d9cf9b')
      ]))
    ];
  }
  const isRoll =
    /roll|croquette|croqueta|spring|ปอเปี๊ยะ|sausage|fritter|samosa|empanada|kevätkääry/.test(words);
  const places = around(6, 20, chance.between(0, 6));
  const piece = isRoll ? [box(-6, -12, 12, 24, '#d99a4a', 6), stroke('M-3-7v13', '#f3c987', 2, {opacity: 0.8})] : [
    area('M-12 5C-12-10 12-10 12 5Q0 10-12 5Z', '#f6ead2'),
    stroke('M-8 2q2-6 4-7M-2 3q1-7 2-9M4 3q1-6 0-8', '#cdb48d', 1.2)
  ];
  return [
    ...plate(chance), ...places.map(({x, y, turn}) => put(piece, x, y, 1, turn + 90)),
    ...dip(0, 0, chance.of(['#c23a25', '#5b3a20', '#e0a637', '#f4ead6'])),
    herb(places[0].x * 0.6, places[0].y * 1.3, 10)
  ];
}

export const vegetables = (chance) => [...plate(chance),
  stroke('M-24-8Q-6-20 22-12M-26 2Q0-8 25-2M-22 12Q0 2 23 9M-14 20Q2 12 17 18', '#4f9a46', 5),
  stroke('M-20-9Q-6-17 18-11M-22 2Q0-6 21-1M-18 12Q0 4 19 9', '#8cc26a', 1.6),
  ...strewn(7, 22, chance.between(0, 6))
    .map(({x, y, turn}, index) => (index % 3 === 0 ? chilli(x, y, turn)
             : index % 3 === 1                     ? circle(x, y, 4, '#f2e4c4')
                                                   : oval(x, y, 6, 4.4, '#e58a3a', turn))),
];

export function sushi(chance) {
  const fish = ['#f08a63', '#e45b4c', '#f7c8b0', '#f3b64b'];
  const nigiri = (x, colour) => put(
    [
      box(-6, -13, 12, 26, '#fffdf6', 5), box(-7, -13, 14, 22, colour, 6),
      stroke('M-4-8l8 4M-4-1l8 4', '#fff', 1.4, {opacity: 0.7})
    ],
    x, -9, 1, 8);
  const roll = (x) => [circle(x, 16, 8.5, '#24322d'), circle(x, 16, 6.8, '#fffdf6'),
    circle(x - 1, 15.5, 2.6, chance.of(fish)), circle(x + 2, 17.5, 1.7, '#7fb356')];
  return [
    ...slate(), ...[-28, -10, 8].map((x) => nigiri(x, chance.of(fish))), ...[-31, -13, 5].flatMap(roll),
    ...dip(29, -8, '#4a2b1b'), oval(28, 17, 7, 4.4, '#f5b7b1', -20), circle(20, 21, 4, '#9fc45b')
  ];
}
