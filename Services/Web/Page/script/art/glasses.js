import {area, box, circle, d, group, oval, stroke} from './shapes.js';

// What is drunk: glasses and cups from the side, standing on 0, 38; a cup of coffee from above.
const ground = (width) => oval(0, 39, width, 3.4, '#000', 0, {opacity: 0.15});

/** @type {[RegExp, string][]} */
const liquids = [
  [/orange|naranja|taronja|ส้ม|carrot/, '#f39a2c'],
  [/mango|มะม่วง/, '#f6b13c'],
  [/watermelon|berry|hibiscus|strawberr|แตงโม|sandía/, '#e0526a'],
  [/green|matcha|เขียว|smoothie verde|mint|lime/, '#8dbb55'],
  [/thai tea|ชาไทย|iced tea|milk tea|ชานม/, '#d9803c'],
  [/coffee|café|cafè|กาแฟ|cola|chocolate|espresso/, '#6b4128'],
  [/coconut|มะพร้าว|lassi|ayran|milk|leche|llet|horchata|tiger nut/, '#fbf4e4'],
  [/water|agua|aigua|น้ำเปล่า|gin|soda|tonic/, '#cfe8ee'],
];

export function drink(chance, words = '') {
  if (/beer|cerveza|cervesa|เบียร์|olut|lager|caña|canya/.test(words)) return beer();
  if (/wine|vino|vi negre|vermut|vermouth|ไวน์|viini|cava|sangr/.test(words)) return wine(words);
  if (/pot of|hot tea|chai$/.test(words)) return cup(chance);
  const colour = liquids.find(([word]) => word.test(words))?.[1]
    ?? chance.of(['#f39a2c', '#e0526a', '#8dbb55', '#d9803c', '#f2cf4e']);
  return [
    ground(17),
    stroke('M6-26L15-44', chance.of(['#4fa06b', '#e0635a', '#4b8ec2']), 4),
    area('M-21-30H21L15 38H-15Z', '#e9f3f4', {opacity: 0.9}),
    area('M-18.500-16H18.500L14 35H-14Z', colour),
    ...[[-9, -8, 14], [5, -11, -18], [-2, 4, 32]].map(
      ([x, y, turn]) => box(x - 5, y - 5, 10, 10, '#fff', 2, {opacity: 0.42, transform: `rotate(${turn} ${x} ${y})`})),
    chance.is(0.6) && group([
      circle(19, -29, 8, '#f1c232'), circle(19, -29, 6, '#fff3b8'), stroke('M13-29h12M19-35v12', '#f1c232', 1)
    ]),
    /pearl|ไข่มุก|boba/.test(words)
      && group([-8, -1, 6, -4, 3].map((x, index) => circle(x, 31 - (index > 2 ? 6 : 0), 3, '#33231c'))),
    area('M-17-24h5l-3 54h-3Z', '#fff', {opacity: 0.35}),
  ];
}

export const beer = () => [ground(20),
  stroke('M19-12h8q5 0 5 6V16q0 6-5 6h-8', '#e7f0f2', 5),
  box(-22, -22, 42, 60, '#eef5f6', 5),
  box(-19, -16, 36, 51, '#f0ae2e', 3),
  box(-14, -10, 5, 40, '#f9d06d', 2.5),
  box(-3, -10, 5, 40, '#f9d06d', 2.5),
  ...[[-15, -23, 8], [-5, -27, 9.5], [6, -25, 9], [15, -22, 7.5]].map(
    ([x, y, radius]) => circle(x, y, radius, '#fffdf5')),
  box(-22, -23, 43, 9, '#fffdf5', 4.5),
];

export function wine(words = '') {
  const colour = /white|blanco|blanc|ขาว|cava/.test(words) ? '#eed98a'
    : /vermut|vermouth|rosé|rosado/.test(words)
    ? '#c0533f'
    : '#8d2440';
  return [
    ground(15),
    area('M-18-36H18C20-6 12 4 2.500 6V32Q14 33 15 38H-15Q-14 33-2.500 32V6C-12 4-20-6-18-36Z', '#eaf2f3',
      {opacity: 0.92}),
    area('M-16.500-18H16.500C15-3 9 2 0 3-9 2-15-3-16.500-18Z', colour),
    area('M-14-33h5c-1 16 0 24 3 30-7-5-9-16-8-30Z', '#fff', {opacity: 0.5})
  ];
}

/** A cup from the side. */
export function cup(chance) {
  const colour = chance.of(['#fdf9f1', '#d9735a', '#3f6f78', '#e8c27a', '#8aa37b']);
  return [
    oval(0, 36, 34, 5, '#000', 0, {opacity: 0.12}), oval(0, 33, 33, 5, '#f4efe4'),
    stroke('M20 0h6q8 0 8 8t-8 9h-8', colour, 5), area('M-25-8H25C26 20 17 31 8 32H-8C-17 31-26 20-25-8Z', colour),
    oval(0, -8, 25, 5, '#000', 0, {opacity: 0.14}), oval(0, -7.500, 22, 4, '#6b4128'),
    stroke('M-9-19q-5-6 0-11t0-11M5-19q-5-6 0-11t0-11', '#fff', 2.6, {opacity: 0.55})
  ];
}

/** A cup from above, with what the milk draws. */
export function coffee(chance, words = '') {
  if (/iced|เย็น|frappe|fredd|cold/.test(words)) return drink(chance, words);
  const isBlack = /espresso|americano|black|solo/.test(words);
  const turn = Math.round(chance.between(0, 360));
  const heart = 'M0 15C-22 0-14-16 0-8 14-16 22 0 0 15Z';
  const rosetta = 'M0 17C-14 9-17-2-11-6-13-13-5-17 0-11 5-17 13-13 11-6 17-2 14 9 0 17Z';
  return [
    circle(4, 6, 40, '#000', {opacity: 0.13}),
    circle(0, 0, 40, chance.of(['#fdf9f1', '#e9f0ea', '#dfe7ef', '#f3e0d0'])),
    circle(0, 0, 29.500, '#000', {opacity: 0.12}),
    stroke('M24 0H37', '#fffaf0', 8, {transform: 'rotate(-35)'}),
    circle(0, 0, 27, '#fffaf0'),
    circle(0, 0, 23, /chocolate|cacao|cocoa/.test(words) ? '#5a3220' : '#7a4a2c'),
    circle(0, 0, 20.500, isBlack ? '#4a2a18' : '#b37c4e'),
    !isBlack
      && group([area(chance.of([heart, rosetta]), '#fdeed6'), stroke('M0-9V13', '#b37c4e', 1.6)], `rotate(${turn})`),
    isBlack && circle(-6, -6, 4, '#8a5a38', {opacity: 0.7}),
    stroke(d`M-33 18l13 15`, '#cfcac1', 3),
  ];
}
