import {area, around, box, circle, group, oval, put, stroke, strewn} from './shapes.js';
import {leaf, plate} from './dishware.js';

// What comes last, around 0, 0 with a radius of 40.

const creams = {
  vanilla: '#fbeec4',
  chocolate: '#6b3f28',
  berry: '#ee8fa4',
  mint: '#a8d8b9',
  mango: '#f6b13c',
  coconut: '#fffaf0'
};

/** Scoops in a cone or a glass, standing on 0, 38. */
export function iceCream(chance, words = '') {
  const first = /choco|ช็อก|suklaa|xocolat|chocolate/.test(words) ? 'chocolate'
    : /mango|มะม่วง/.test(words)                              ? 'mango'
    : /coconut|coco|กะทิ|มะพร้าว/.test(words)       ? 'coconut'
    : /green tea|matcha|pistach|mint/.test(words)                         ? 'mint'
    : /vanilla|vainilla|วานิลลา/.test(words)
    ? 'vanilla'
    : chance.of(Object.keys(creams));
  const scoops = [creams[first], ...chance.some(Object.values(creams), 2)];
  const top = [
    circle(-10, -8, 14.5, scoops[1]), circle(11, -7, 14.5, scoops[2]), circle(0, -21, 15.5, scoops[0]),
    oval(-5, -27, 4.6, 3, '#fff', -30, {opacity: 0.45}), circle(4, -37, 4.4, '#d4332c'),
    stroke('M4-41q2-4 6-5', '#4b8f3d', 1.6)
  ];
  return chance.is(0.5)
    ? [...top, area('M-24 0H24L3 40H-3Z', '#dca357'), stroke('M-17 2L6 34M-6 2L11 26M6 2L-11 26M17 2L-6 34', '#b97d38',
      1.6), box(-26, -3, 52, 7, '#c98a45', 3.5)]
    : [oval(0, 38, 20, 3.4, '#000', 0, { opacity: 0.14 }), ...top,
      area('M-29-2H29C28 16 17 22 5 23V33H14V38H-14V33H-5V23C-17 22-28 16-29-2Z', '#dff0f3', { opacity: 0.94 }),
      area('M-23 2H-14C-13 10-10 15-5 18-15 16-21 11-23 2Z', '#fff', { opacity: 0.7 })];
}

export function dessert(chance, words = '') {
  if (/sticky rice|mango|ข้าวเหนียว/.test(words)) return mangoRice(chance);
  if (/fruit|fruta|fruita|ผลไม้|banana/.test(words)) return fruit(chance);
  if (/cake|tart|brownie|tiramisu|cheesecake|kakku|เค้ก|pastel|pastís|tarta|baklava/.test(words))
    return cake(chance, words);
  return chance.of([pudding, cake])(chance, words);
}

function cake(chance, words) {
  const [sponge, cream] = /choco|brownie|tiramisu|xocolat/.test(words) ? ['#5f3821', '#c79e74']
    : /carrot/.test(words)
    ? ['#c07d3b', '#fff4df']
    : chance.of([['#e8c07a', '#fff6e6'], ['#f0cf8c', '#f4a3b3'], ['#7a4729', '#fbe3c4']]);
  return [
    ...plate(chance),
    put(
      [
        area('M-28 6L24-14V10L-28 30Z', sponge),
        area('M-28 16L24-4V1L-28 21Z', cream),
        area('M-28 6L24-14 14-24Q-16-18-28 6Z', cream),
        area('M24-14V10L14 0V-24Z', '#000', {opacity: 0.12}),
        circle(6, -16, 5.4, '#d4332c'),
        circle(4.4, -17.600, 1.5, '#f59086'),
        leaf(12, -21, 6, -30),
      ],
      1, 0, 1.02)
  ];
}

const pudding = (chance) => [...plate(chance), oval(0, 16, 26, 9, '#a85f25', 0, {opacity: 0.85}),
  area('M-21 14L-14-14Q0-20 14-14L21 14Q0 22-21 14Z', chance.of(['#f3d9a0', '#fbeedd', '#f5d0b0'])),
  oval(0, -14, 14.4, 5, '#b86d2c'), stroke('M-13-10q3 8 5 2M2-9q2 12 5 1M12-11q2 7 1 12', '#b86d2c', 3),
  leaf(-2, -18, 7, -20), circle(4, -18, 3.4, '#d4332c')];

const mangoRice = (chance) => [...plate(chance), oval(-11, 2, 17, 20, '#fffdf6', 10),
  stroke(strewn(22, 15, 1).map(({x, y}) => `M${Math.round(x - 11)} ${Math.round(y + 2)}l2 1`).join(''), '#e0d7c3', 1.2),
  ...[0, 1, 2, 3, 4].map((n) => oval(14 + (n % 2), -16 + n * 8, 13, 5.4, n % 2 ? '#f8bd3f' : '#f3a52a', 18)),
  leaf(-14, -20, 8, -20), circle(-6, 6, 1.5, '#8a6a3f'), circle(-13, 0, 1.5, '#8a6a3f')];

const fruit = (chance) => [...plate(chance),
  ...strewn(12, 24, chance.between(0, 6))
    .map(({x, y, turn}, index) => [circle(x, y, 7, '#f3a52a'),
           group([circle(x, y, 6.4, '#7db44d'), circle(x, y, 2.6, '#f5f0cf')]),
           circle(x, y, 5.4, '#d4332c'),
           oval(x, y, 8, 5, '#fbe08a', turn),
][index % 4]),
  ...around(3, 10).map(({x, y, turn}) => leaf(x, y, 6, turn))];
