import {area, box, circle, d, group, oval, stroke} from './shapes.js';

// What stands around a building, in a frame of 480 by 270 whose ground is at 240.

export const hours = {
  day: {
    sky: ['#cfe6f5', '#bcdcf1', '#a9d1ec'],
    sun: '#fff3c4',
    far: ['#c4cfd6', '#b4c3cc'],
    glass: '#5f87a3',
    lit: '#7ea5bd',
    green: '#5d9a58',
    dark: '#3f7d46'
  },
  noon: {
    sky: ['#e2f1ee', '#d2e9e6', '#bfdfdd'],
    sun: '#fffbe3',
    far: ['#cbd8d2', '#b9cac4'],
    glass: '#64919a',
    lit: '#8bb2b6',
    green: '#6aa661',
    dark: '#4a884f'
  },
  evening: {
    sky: ['#f8d7b6', '#f3b99b', '#e09a90'],
    sun: '#ffe9b3',
    far: ['#cfa69b', '#b98f8e'],
    glass: '#71677f',
    lit: '#ffd98a',
    green: '#66834e',
    dark: '#4c6a44'
  },
  night: {
    sky: ['#4b4a73', '#3c3d66', '#2f3259'],
    sun: '#f4eccb',
    far: ['#3f3f63', '#35365a'],
    glass: '#4c5a7c',
    lit: '#ffcf6b',
    green: '#35604c',
    dark: '#274c3f'
  },
};

/** Sky, sun or moon, clouds, a town far away and the ground. */
export function surroundings(hour, chance) {
  const sun = chance.between(60, 420);
  const far = Array.from({length: 9},
    (_, index) => box(index * 56 - 12 + chance.between(0, 14), 240 - chance.between(34, 118), chance.between(34, 52),
      130, hour.far[index % 2]));
  const cloud = (x, y) =>
    group([oval(x, y, 34, 10, '#fff'), oval(x - 12, y - 8, 16, 11, '#fff'), oval(x + 10, y - 10, 19, 14, '#fff')], '');
  return [
    // Wider than its frame: where all of it is seen in a wide one, sky and ground fill that.
    box(-240, -60, 960, 330, hour.sky[2]),
    box(-240, 70, 960, 200, hour.sky[1]),
    box(-240, 140, 960, 130, hour.sky[0]),
    circle(sun, 58, 25, hour.sun),
    circle(sun, 58, 38, hour.sun, {opacity: 0.3}),
    [
      'g', {opacity: hour === hours.night ? 0.16 : 0.7},
      [cloud(chance.between(40, 200), chance.between(34, 70)), cloud(chance.between(270, 440), chance.between(40, 90))]
    ],
    ...far,
    ...(hour === hours.night
        ? Array.from(
            {length: 14}, () => circle(chance.between(0, 480), chance.between(4, 110), 1.3, '#fff', {opacity: 0.7}))
        : []),
  ];
}

export const ground = (hour, paving = '#b9b3a8') => [box(-240, 236, 960, 34, hour.green),
  box(-240, 250, 960, 60, paving), stroke('M-240 250H720', '#000', 1.5, {opacity: 0.12})];

export const tree = (x, size, hour) => group([
  box(x - size * 0.07, 240 - size * 0.75, size * 0.14, size * 0.75, '#6b4d3a'),
  circle(x, 240 - size, size * 0.46, hour.dark),
  circle(x - size * 0.3, 240 - size * 0.78, size * 0.36, hour.green),
  circle(x + size * 0.3, 240 - size * 0.76, size * 0.38, hour.green),
  circle(x + size * 0.08, 240 - size * 1.12, size * 0.3, hour.green),
]);

export const bush = (x, size, hour) =>
  group([oval(x, 242, size, size * 0.7, hour.dark), oval(x + size * 0.8, 244, size * 0.7, size * 0.5, hour.green)]);

export function palm(x, height, hour) {
  const top = 240 - height;
  const tips = [[-34, 6], [-28, -16], [-8, -28], [14, -26], [30, -12], [34, 10]];
  const fronds =
    tips.map(([right, down]) => d`M${x + 4} ${top}q${right * 0.6} ${down - 10} ${right} ${down + 8}`).join('');
  return group([
    stroke(d`M${x} 240Q${x - 6} ${240 - height / 2} ${x + 4} ${top}`, '#8a6b4d', 6), stroke(fronds, hour.dark, 6),
    circle(x + 4, top, 5, '#7a5a3d')
  ]);
}

/** Windows in rows; by night some are lit. */
export function windows(chance, hour, {x, y, columns, rows, width, height, gapX, gapY, lit = 0.3}) {
  const all = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      all.push(box(x + column * (width + gapX), y + row * (height + gapY), width, height,
        chance.is(lit) ? hour.lit : hour.glass, 1));
    }
  return group(all);
}

export const roof = (x, width, y, height, colour, over = 8) =>
  area(d`M${x - over} ${y}L${x + width / 2} ${y - height}L${x + width + over} ${y}Z`, colour);
