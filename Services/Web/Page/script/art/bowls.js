import {around, circle, d, group, oval, put, stroke, strewn} from './shapes.js';
import {
  bowl,
  chilli,
  cucumber,
  cutlery,
  friedEgg,
  halfEgg,
  herb,
  leaf,
  lime,
  plate,
  prawn,
  tomato
} from './dishware.js';

// Dishes in bowls and deep plates, around 0, 0 with a radius of 40.

const strands = (colour, width, gap, radius, sway) => {
  const rows = [];
  for (let y = -radius + gap; y < radius; y += gap) {
    const half = Math.sqrt(radius ** 2 - y ** 2) * 0.94;
    rows.push(d`M${- half} ${y}q${half / 4} ${sway} ${half / 2} 0t${half / 2} 0 ${half / 2} 0 ${half / 2} 0`);
  }
  return stroke(rows.join(''), colour, width);
};

const topping = {
  egg: (x, y) => halfEgg(x, y, 20),
  prawns: (x, y, chance) => [prawn(x, y, chance.between(0, 360)), prawn(x + 9, y + 12, chance.between(0, 360), 0.9)],
  pork: (x, y) => [0, 1, 2].map(
    (n) => oval(x + n * 5 - 4, y + n * 5 - 4, 10, 6.5, ['#b5694a', '#c27a58', '#a75c40'][n], -30)),
  balls: (x, y) => [[-6, 0], [6, -3], [1, 8]]
    .map(([right,
      down]) => [circle(x + right, y + down, 6, '#d9b798'), circle(x + right - 2, y + down - 2, 1.8, '#f0dcc6')])
    .flat(),
  greens:
    (x, y, chance) => [0, 1, 2].map((n) => leaf(x + n * 4 - 4, y + n * 5 - 5, 11, chance.between(-40, 40), '#4d9b4c')),
};

export function noodles(chance, words = '') {
  const broth = /curry|แกง|khao soi|spicy|picante|ต้มยำ|kimchi/.test(words)
    ? '#d9772f'
    : chance.of(['#c9803e', '#d8a452', '#b8623a', '#8d5534', '#dcb268']);
  const on = /prawn|shrimp|seafood|pad thai|กุ้ง|ทะเล|tempura|tallarines/.test(words)
    ? ['prawns', 'greens']
    : chance.some(['egg', 'pork', 'balls', 'greens'], 2);
  const places = around(2, 15, chance.between(0, 6));
  return [
    ...bowl(chance, broth),
    group([strands('#f6dfa5', 3.6, 6.2, 31, chance.of([-5, 5])), strands('#fff0c9', 1.2, 6.2, 29, chance.of([-5, 5]))],
      `rotate(${Math.round(chance.between(-40, 40))})`),
    ...on.map((name, index) => group(topping[name](places[index].x, places[index].y, chance))),
    herb(places[0].y, -places[0].x, chance.between(0, 360)),
    chance.is(0.5) && chilli(-places[0].y, places[0].x, chance.between(0, 180)),
  ];
}

export function curry(chance, words = '') {
  const sauce = /green|เขียว|verde|verd|vihre/.test(words) ? '#8fae4a'
    : /yellow|chickpea|lentil|tikka|กะหรี่/.test(words)  ? '#dfa03a'
    : /massaman|beef|มัสมั่น|stew/.test(words)
    ? '#a8642f'
    : chance.of(['#c94f36', '#d68a34', '#8fae4a', '#b8702f']);
  const pieces = strewn(7, 24, chance.between(0, 6));
  return [
    ...bowl(chance, sauce),
    stroke('M-20 6C-22-16 6-26 18-12S16 20 2 18-12 2 0-2', '#fff6df', 4,
      {opacity: 0.75, transform: `rotate(${Math.round(chance.between(0, 360))})`}),
    ...pieces.map(
      ({x, y, turn}, index) => (index % 3 === 2
          ? circle(x, y, 4.4, '#e0463a')
          : oval(x, y, 6.4, 4.6, index % 2 ? '#e8c394' : '#7c9b3a', turn))),
    leaf(pieces[0].x + 8, pieces[0].y - 8, 10, chance.between(0, 360)),
    leaf(pieces[0].x - 4, pieces[0].y - 2, 8, chance.between(0, 360), '#6db35a'),
  ];
}

export function soup(chance, words = '') {
  const liquid = /tomato|tomate|มะเขือเทศ|tomàquet|gazpacho|goulash/.test(words) ? '#d9543a'
    : /pumpkin|calabaza|carbassa|ฟักทอง/.test(words)                                    ? '#e59a36'
    : /onion|miso|cebolla|ceba/.test(words)                                                         ? '#b9854a'
    : /coconut|มะพร้าว/.test(words)
    ? '#f3e3c8'
    : chance.of(['#d8823b', '#e2b45c', '#c85b3c', '#dcc58f']);
  const pieces = strewn(6, 22, chance.between(0, 6));
  return [
    ...bowl(chance, liquid),
    circle(-5, -4, 25, '#fff', {opacity: 0.1}),
    ...pieces.map(
      ({x, y, turn}, index) => [herb(x, y, turn), circle(x, y, 3.4, '#f0d9b0'), oval(x, y, 6, 4, '#f4ead6', turn),
        tomato(x, y, 4.4)[0]][index % 4]),
    group(lime(pieces[5].x - 12, pieces[5].y * 0.5, 7)),
    ...around(5, 27, 1).map(({x, y}) => circle(x, y, 2, '#fff', {opacity: 0.35})),
    put(cutlery('spoon', '#e7e3da'), 34, 22, 0.85, -38),
  ];
}

const grains = (chance, radius) => stroke(
  strewn(46, radius, chance.between(0, 6))
    .map(({x, y, turn}) => d`M${x} ${y}l${Math.cos(turn) * 2.4} ${Math.sin(turn) * 2.4}`)
    .join(''),
  '#d9cfbb', 1.3);

export function rice(chance, words = '') {
  const isFried = /fried|frito|fregit|ข้าวผัด|paella|biryani|risotto/.test(words);
  const isBlack = /black|negro|negre/.test(words);
  const heap = isBlack ? '#3d3a42' : isFried ? chance.of(['#eec566', '#e7b552', '#efcf86']) : '#fffdf6';
  const dots = strewn(isFried ? 12 : 5, isFried ? 22 : 9, chance.between(0, 6));
  const side = isFried ? [] : [
    oval(13, 9, 17, 12, chance.of(['#9b5631', '#b46a3a', '#7f4429']), -35),
    oval(11, 7, 12, 7, '#d89a5b', -35, {opacity: 0.55}),
    ...dots.map(({x, y, turn}) => herb(13 + x, 9 + y, turn)),
  ];
  return [
    ...plate(chance),
    isFried ? circle(0, 0, 28, heap) : circle(-7, -6, 22, heap),
    group([grains(chance, isFried ? 26 : 19)], isFried ? '' : 'translate(-7 -6)'),
    ...side,
    ...(isFried
        ? dots.map(({x, y}, index) => circle(x, y, 2.6, ['#d9482f', '#5fa452', '#f0a63a', '#c97b50'][index % 4]))
        : []),
    /prawn|seafood|crab|marisc|กุ้ง|ทะเล|paella/.test(words)
      && prawn(4, 6, chance.between(0, 360), 1.2),
    /egg|omelette|ไข่|huevo|ou /.test(words) || chance.is(0.3)
      ? friedEgg(-8, -4, 0.85)
      : group([cucumber(-20, 16), cucumber(-11, 21)].flat()),
    group(lime(22, -16, 6)),
  ];
}

export function pot(chance) {
  const pieces = strewn(9, 24, chance.between(0, 6));
  return [
    ...bowl(chance, '#e2b45c'),
    ['path', {d: 'M0-32.500A33.500 33.500 0 0 1 0 34.500C-15 25-15 9 0 1S15-22 0-32.500Z', fill: '#cd4a33'}],
    ...pieces.map(
      ({x, y, turn},
        index) => [leaf(x, y, 9, turn), oval(x, y, 7, 4.6, '#b5694a', turn), circle(x, y, 4.5, '#f3e6cf')][index % 3]),
    circle(0, 0, 37, 'none', {stroke: '#c9c4bb', 'stroke-width': 3}),
  ];
}
