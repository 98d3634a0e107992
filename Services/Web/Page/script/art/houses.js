import {chanceOf} from './chance.js';
import {area, box, circle, d, group, put, stroke} from './shapes.js';
import {bush, ground, hours, palm, roof, surroundings, tree, windows} from './sky.js';

// Homes by their type, each in a frame of 480 by 270.
const walls = ['#f6efe2', '#efe0cb', '#e8edf0', '#f3dccb', '#dde7df', '#f1e6ee', '#e9d6bd', '#d9e4ee'];
const roofs = ['#9c4f3c', '#5f6b7a', '#7d4b3f', '#3f5f6b', '#8a6a4f', '#47594b'];
const doors = ['#7b4a34', '#2f5c5f', '#8a2f3a', '#3b4a6b', '#5b6b3a'];

const framed = (x, y, width, height, colour, hour) => group([
  box(x - 2, y - 2, width + 4, height + 4, '#fff'),
  box(x, y, width, height, colour),
  stroke(d`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`, '#fff', 1.6),
  box(x - 5, y + height + 2, width + 10, 3, hour.far[0]),
]);

const door = (x, colour, height = 46) => group([
  box(x - 2, 238 - height, 28, height + 2, '#fff'), box(x, 240 - height, 24, height, colour),
  box(x + 5, 246 - height, 14, 12, '#fff', 1, {opacity: 0.35}), circle(x + 20, 242 - height / 2, 1.8, '#f1d27a')
]);

const light = (chance, hour) => (chance.is(0.5) ? hour.lit : hour.glass);

/** One house: a main part, a lower one beside it, a garden. */
function house(chance, hour) {
  const [wall, cover] = [chance.of(walls), chance.of(roofs)];
  const low = chance.is(0.5) ? 118 : 300;
  return [
    ...ground(hour),
    palm(low === 118 ? 404 : 76, chance.between(96, 130), hour),
    box(low, 172, 86, 68, wall),
    box(low, 172, 86, 68, '#000', 0, {opacity: 0.06}),
    roof(low, 86, 174, 34, cover, 9),
    box(low + 15, 194, 56, 46, '#fff'),
    ...[0, 1, 2, 3].map((row) => box(low + 18, 198 + row * 11, 50, 8, '#cfd3d2')),
    box(176, 116, 134, 124, wall),
    roof(176, 134, 118, 58, cover, 14),
    stroke('M176 178H310', '#000', 2, {opacity: 0.1}),
    circle(243, 92, 9, '#fff'),
    circle(243, 92, 7, light(chance, hour)),
    framed(194, 132, 36, 32, light(chance, hour), hour),
    framed(256, 132, 36, 32, light(chance, hour), hour),
    framed(194, 192, 40, 30, light(chance, hour), hour),
    door(262, chance.of(doors)),
    box(254, 184, 42, 5, cover),
    bush(150, 18, hour),
    bush(326, 20, hour),
    tree(low === 118 ? 344 : 138, 58, hour),
  ];
}

/** Two under one roof. */
function twinHouse(chance, hour) {
  const cover = chance.of(roofs);
  const halves = chance.some(walls, 2);
  return [
    ...ground(hour),
    tree(70, 88, hour),
    tree(414, 80, hour),
    ...[[128, halves[0]], [240, halves[1]]].flatMap(
      ([x, wall], index) => [box(x, 124, 112, 116, wall),
        roof(x, 112, 126, 46, cover, index ? 12 : 12),
        framed(x + 14, 138, 30, 30, light(chance, hour), hour),
        framed(x + 66, 138, 30, 30, light(chance, hour), hour),
        framed(x + (index ? 66 : 14), 194, 30, 28, light(chance, hour), hour),
        door(x + (index ? 20 : 68), chance.of(doors)),
        box(x + (index ? 12 : 60), 186, 40, 4, cover),
  ]),
    stroke('M240 124V240', '#000', 2, {opacity: 0.16}),
    stroke('M96 226H384M110 218V240M140 218V240M340 218V240M370 218V240', '#fff', 3),
    bush(118, 16, hour),
    bush(352, 18, hour),
  ];
}

/** A row of narrow houses; town homes are taller and flat on top. */
function row(chance, hour, isFlat) {
  const count = 4;
  const width = 86;
  const cover = chance.of(roofs);
  const top = isFlat ? 96 : 122;
  return [
    ...ground(hour),
    ...Array.from({length: count},
      (_, index) => {
        const x = 68 + index * width;
        return group([
          box(x, top, width, 240 - top, chance.of(walls)),
          isFlat ? group([
            box(x - 2, top - 8, width + 4, 10, cover), box(x + 12, top - 20, 22, 14, '#c9cfcf'),
            stroke(d`M${x + 50} ${top - 8}v-12h20v12`, cover, 2)
          ])
                 : roof(x, width, top + 2, 44, cover, 4),
          framed(x + 10, top + 16, 26, 26, light(chance, hour), hour),
          framed(x + 50, top + 16, 26, 26, light(chance, hour), hour),
          isFlat && framed(x + 18, top + 58, 50, 24, light(chance, hour), hour),
          isFlat
            && put([stroke('M8 0H78M8 12H78M12 0V12M26 0V12M43 0V12M60 0V12M74 0V12', '#6f7a80', 1.5)], x, top + 76),
          !isFlat && framed(x + 10, top + 66, 30, 28, light(chance, hour), hour),
          door(x + 50, chance.of(doors), 42),
          stroke(d`M${x + width} ${top}V240`, '#000', 1.5, {opacity: 0.14}),
        ]);
      }),
    bush(60, 20, hour),
    bush(414, 22, hour),
  ];
}

/** A tower of homes with a lower one beside it. */
function condominium(chance, hour) {
  const wall = chance.of(['#e9eef2', '#f1e8dc', '#dfe6e2', '#efe2e0', '#e5e3ee']);
  const stripe = chance.of(['#3f6ea3', '#b0653f', '#4d7d6b', '#7a5c8e', '#34506b']);
  const isRight = chance.is(0.5);
  const tall = isRight ? 224 : 176;
  const beside = isRight ? 138 : 282;
  const balconies = Array.from({length: 9}, (_, index) => d`M${tall + 20} ${42 + index * 21}h62`).join('');
  return [
    ...ground(hour),
    box(beside, 118, 68, 122, wall),
    box(beside, 118, 68, 122, '#000', 0, {opacity: 0.08}),
    windows(
      chance, hour, {x: beside + 9, y: 130, columns: 3, rows: 5, width: 13, height: 11, gapX: 6, gapY: 9, lit: 0.35}),
    box(tall, 16, 96, 224, wall),
    box(tall, 16, 12, 224, stripe),
    box(tall + 18, 8, 62, 10, stripe),
    windows(
      chance, hour, {x: tall + 22, y: 28, columns: 4, rows: 9, width: 12, height: 11, gapX: 5, gapY: 10, lit: 0.35}),
    stroke(balconies, '#fff', 2.4, {opacity: 0.9}),
    box(tall + 30, 218, 36, 22, hour.glass),
    box(tall + 20, 212, 56, 6, stripe),
    box(tall + 47, 218, 2, 22, '#fff'),
    tree(96, 74, hour),
    palm(384, 90, hour),
    bush(128, 20, hour),
    bush(358, 22, hour),
    tree(424, 60, hour),
  ];
}

/** Shops below, offices above. */
function commercial(chance, hour) {
  const wall = chance.of(['#d9d3c7', '#c7d0d3', '#e0d0c0', '#cfd6c9']);
  const awnings = chance.some(['#b8443a', '#2f6f73', '#d29a35', '#4b5f96', '#7d4f7d'], 3);
  return [
    ...ground(hour),
    box(120, 62, 240, 178, wall),
    box(112, 54, 256, 12, '#000', 2, {opacity: 0.25}),
    windows(chance, hour, {x: 138, y: 82, columns: 6, rows: 4, width: 24, height: 18, gapX: 12, gapY: 11, lit: 0.3}),
    ...awnings.flatMap((colour, index) => {
      const x = 128 + index * 76;
      return [
        box(x, 206, 70, 34, hour.lit), stroke(d`M${x + 22} 206v34M${x + 46} 206v34`, '#fff', 2),
        area(d`M${x - 3} 192h76l4 14h-84Z`, colour),
        area(d`M${x + 12} 192h15l1 14h-17ZM${x + 42} 192h15l2 14h-17Z`, '#fff', {opacity: 0.75})
      ];
    }),
    tree(80, 70, hour),
    tree(410, 78, hour),
  ];
}

const builders = {
  Condominium: condominium,
  Apartment: condominium,
  ApartmentComplex: condominium,
  TwinHouse: twinHouse,
  CommercialBuilding: commercial,
  Townhouse: (chance, hour) => row(chance, hour, false),
  TownHome: (chance, hour) => row(chance, hour, true),
  SingleFamilyResidence: house,
  House: house,
  Residence: house,
};

/** The home that the first known of the types means. */
export function drawHome({id, types}) {
  const chance = chanceOf(id);
  const hour = hours[chance.of(['day', 'day', 'noon', 'evening', 'evening', 'night'])];
  return [...surroundings(hour, chance), ...(builders[types.find((type) => builders[type])] ?? house)(chance, hour)];
}
