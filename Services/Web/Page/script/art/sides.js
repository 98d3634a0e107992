import {area, around, box, circle, d, group, oval, put, stroke, strewn} from './shapes.js';
import {board, bowl, cutlery, dip, halfEgg, herb, lemon, plate} from './dishware.js';

// What is small, fried or dipped, and a plate for what nothing is known of; around 0, 0 with a radius of 40.

/** Nothing is on it: no picture is better than a wrong one. */
export const plain = (chance) => [put(cutlery('fork'), -35, -16, 0.95), put(plate(chance), 0, 0, 0.72),
  put(cutlery('spoon'), 35, -16, 0.95)];

const sticks = (chance, colours, count) =>
  strewn(count, 17, chance.between(0, 6))
    .map(({x, y, turn}, index) => put([box(-2.6, -15, 5.2, 30, colours[index % colours.length], 1.5)], x, y, 1, turn));

/** Of potatoes; churros are as long, and go into chocolate. */
export function fries(chance, words = '') {
  const isChurro = /churro|xurro/.test(words);
  return [
    ...plate(chance),
    ...sticks(chance, isChurro ? ['#c98a45', '#b87735'] : ['#f5c956', '#eab13c', '#f8d77a'], isChurro ? 8 : 18),
    ...dip(20, 20, isChurro ? '#4a2b1b' : '#c23a25'),
  ];
}

/** Of onion or squid, in batter. */
export const rings = (chance, words = '') => [...plate(chance),
  ...around(6, 19, chance.between(0, 6))
    .flatMap(({x, y}) => [circle(x, y, 9, 'none', {stroke: '#c9853f', 'stroke-width': 6.5}),
               circle(x, y, 8.6, 'none', {stroke: '#edc078', 'stroke-width': 2})]),
  /squid|calamar|หมึก/.test(words) ? group(lemon(0, 0, 8.5)) : group(dip(0, 0, '#c23a25'))];

export const potatoes = (chance, words = '') => [...plate(chance),
  ...strewn(11, 21, chance.between(0, 6))
    .map(({x, y, turn}) => put(
           [
             box(-7.5, -6, 15, 12, '#d9a03c', 4),
             box(-6, -4.5, 12, 8, '#f3cd74', 3),
           ],
           x, y, 1, turn)),
  /spicy|brava|braves/.test(words) && stroke('M-20-6Q-8 6 2-8T22 4', '#c23a25', 5, {opacity: 0.85}), herb(6, 6, 10)];

/** Half moons of dough with something in them. */
export const pies = (chance) => [...plate(chance),
  ...around(5, 18, chance.between(0, 6))
    .map(({x, y, turn}) => put(
           [
             area('M-13 6Q0-17 13 6Z', '#d79a4b'),
             area('M-9 4Q0-11 9 4Z', '#eabb70'),
             stroke('M-12 6l3 2 3-2 3 2 3-2 3 2 3-2 3 2 3-2', '#a86d2c', 1.4),
           ],
           x, y, 1, turn + 90)),
  herb(0, 0, 20)];

/** Balls of chickpeas or meat. */
export const balls = (chance, words = '') => [...plate(chance),
  ...around(6, 19, chance.between(0, 6))
    .flatMap(({x, y}) => [circle(x, y, 8.6, /meat|albónd|mandong|lihap/.test(words) ? '#7d4426' : '#8f6a35'),
               circle(x - 2, y - 2, 2, '#c9a25f'), circle(x + 3, y + 2, 1.4, '#5f7a35')]),
  ...dip(0, 0, '#f4efe2')];

/** @type {[RegExp, string][]} */
const pastes = [
  [/guacamole/, '#8fae4a'],
  [/aubergine|berenjena|albergínia/, '#a98f6d'],
  [/tzatziki/, '#f2f5e6'],
  [/cheese|queso|formatge/, '#f2b93f'],
  [/bean|frijol|mongetes/, '#7b4a35'],
  [/potato|russian|rusa|russa/, '#f3e3ae'],
];

/** A paste in the middle, and what is dipped into it around. */
export function dipped(chance, words = '') {
  const paste = pastes.find(([word]) => word.test(words))?.[1] ?? '#e3c78f';
  const isCorn = /nacho|guacamole|quesadilla/.test(words);
  const [crust, crumb] = isCorn ? ['#d79a2f', '#f3bf4d'] : ['#cf9d5a', '#efd09a'];
  return [
    ...plate(chance),
    ...around(9, 25, chance.between(0, 6))
      .map(({x, y, turn}) => put([area('M-9 7L0-10 9 7Z', crust), area('M-6 5L0-6 6 5Z', crumb)], x, y, 1, turn)),
    circle(1, 2, 17, '#000', {opacity: 0.15}),
    circle(0, 0, 17, '#fdf9f1'),
    circle(0, 0, 14, paste),
    stroke('M-8 0a8 8 0 0 1 14-5', '#fff', 2.4, {opacity: 0.55}),
    herb(2, 2, 20),
  ];
}

/** Rolled into flat bread, cut in two. */
export const
  wrap =
    (chance) => [...board(chance),
      ...[-15, 13].map(
        (x, index) =>
          put(
            [
              box(-9.5, -22, 19, 44, '#d9b074', 9),
              box(-8, -21, 16, 42, '#f1dcae', 8),
              ...[-12, -2, 8].map((y) => oval(-3, y, 2, 3, '#c99c5b', 20)),
              oval(0, -20, 8.5, 5.5, '#d9482f'),
              oval(-2, -21, 5, 3, '#7db44d'),
              oval(3, -19.5, 3, 2, '#8d4227'),
            ],
            x, index ? 4 : 2, 1, index ? 24 : -20)),
      herb(33, 20, 10)];

/** Mussels, cockles, clams, oysters. */
export const shells = (chance, words = '') => [...plate(chance),
  ...around(7, 20, chance.between(0, 6))
    .map(({x, y, turn}) => put(
           [
             area('M-11 7C-12-9 12-9 11 7Q0 12-11 7Z', /mussel|mejill|muscl/.test(words) ? '#2f3b4a' : '#b9a58c'),
             area('M-8 6C-8-5 8-5 8 6Q0 9-8 6Z', '#eadfce'),
             oval(0, 4, 5, 3.4, '#eb9b52'),
           ],
           x, y, 1, turn + 90)),
  group(lemon(0, 0, 8.5))];

/** Pancakes, one on the other. */
export const stack = (chance, words = '') => [...plate(chance), ...[[3, 5], [-2, 1], [1, -3]].flatMap(([x,
  y]) => [circle(x, y + 1.6, 25, '#a9692d'), circle(x, y, 25, '#dfa153'), circle(x, y, 21, '#edbf78')]),
  /choco|xocolat/.test(words) ? stroke('M-14-8q14 10 6 14t18 6', '#5a3420', 4) : box(-6, -10, 12, 10, '#fbe79b', 2),
  circle(12, 6, 4, '#d4332c'), circle(7, 12, 3.4, '#3f4f9a'), circle(15, -3, 3, '#3f4f9a')];

/** A bowl of something white: yogurt, rice pudding. */
export const creamy = (chance) => [...bowl(chance, '#fbf5e6'), stroke('M-20-6a20 18 0 0 1 30-12', '#fff', 4),
  ...strewn(9, 17, chance.between(0, 6))
    .map(
      ({x, y, turn}, index) => (index % 3 === 0 ? circle(x, y, 3.6, '#c2364a') : oval(x, y, 4, 2.4, '#b67a3a', turn)))];

/** Eggs in halves. */
export const eggs = (chance) => [...plate(chance),
  ...around(4, 15, chance.between(0, 6)).map(({x, y, turn}) => group(halfEgg(x, y, turn))), herb(0, 0, 20)];

/** A loaf with a hole. */
export const bagel = (chance) => [...board(chance), circle(0, 2, 25, '#000', {opacity: 0.12}),
  circle(0, 0, 18, 'none', {stroke: '#c98a45', 'stroke-width': 15}),
  circle(0, 0, 18, 'none', {stroke: '#dca45e', 'stroke-width': 8}),
  ...strewn(12, 20, chance.between(0, 6)).map(({x, y, turn}) => oval(x, y, 1.8, 1, '#f6e3b8', turn)),
  stroke(d`M-24 8q8 6 16 2M${8} 20q8 0 14-8`, '#ef8d72', 4)];
