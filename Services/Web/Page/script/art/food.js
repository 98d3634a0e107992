import {area, box, circle, d, group, oval, put, stroke} from './shapes.js';
import {chopsticks, cutlery} from './dishware.js';
import {chanceOf} from './chance.js';
import {drawers, kindsOfPlace, stands} from './kinds.js';
import {allNames} from './words.js';

const woods = [['#8a6249', '#7d5741', '#6b4936'], ['#b58a63', '#aa7f59', '#97704d'], ['#5d4a42', '#54423a', '#47372f']];
const plain = ['#4f6a68', '#d9cbb8', '#c9d3cf', '#46566b', '#e4d7c5', '#7b8b74', '#a9b7bd'];

function tableTop(chance) {
  if (chance.is(0.55)) {
    const wood = chance.of(woods);
    return [
      box(0, 0, 480, 270, wood[0]),
      ...[0, 1, 2, 3, 4].flatMap(
        (row) => [box(0, row * 54, 480, 52, wood[Math.floor(chance.between(0, 2.99))]),
          ...[16, 36].map((down) => stroke(d`M0 ${row * 54 + down}q120 ${chance.between(-9, 9)} 240 0t240 0`, '#2b1a10',
                            1.2, {opacity: 0.25})),
    ])
    ];
  }
  const ground = chance.of(plain);
  const tiles = Array.from({length: 9}, (_, row) => `M${row * 60} 0V270M0 ${row * 34}H480`).join('');
  return [
    box(0, 0, 480, 270, ground), chance.is(0.5) ? stroke(tiles, '#fff', 1.5, {opacity: 0.22}) : group([
      box(128, 30, 224, 210, '#fff', 8, {opacity: 0.2}),
      box(136, 38, 208, 194, 'none', 5, {stroke: '#fff', 'stroke-width': 1.5, opacity: 0.35, 'stroke-dasharray': '4 5'})
    ])
  ];
}

// Where dishes stand around the one in the middle: x, y, size.
const layouts = [
  [[240, 140, 1.72], [92, 80, 1.2], [388, 72, 1.25], [96, 214, 1.15], [394, 204, 1.35], [244, 8, 1]],
  [[206, 132, 1.75], [352, 84, 1.35], [62, 66, 1.2], [342, 226, 1.2], [70, 220, 1.25], [450, 182, 1.15]],
  [[276, 138, 1.75], [130, 88, 1.3], [430, 70, 1.2], [140, 226, 1.2], [418, 214, 1.25], [30, 168, 1.15]],
];

function table(kinds, chance, words) {
  const [middle, ...others] = chance.of(layouts);
  const flat = kinds.filter((kind) => !stands.includes(kind));
  const round = flat.length > 0 ? flat : ['starter'];
  const eastern = /noodles|rice|sushi|pot|curry/.test(round[0]) && chance.is(0.7);
  const tools = eastern ? put([chopsticks()], middle[0] + 92, middle[1] + 4, 1.05, chance.between(-14, 10)) : group([
    put(cutlery('fork'), middle[0] - 92, middle[1] - 12, 1.7, 4),
    put(cutlery('spoon'), middle[0] + 92, middle[1] - 12, 1.7, -4)
  ]);
  const at = ([x, y, size], kind) => put(
    drawers[kind](chance, words), x + chance.between(-7, 7), y + chance.between(-6, 6), size, chance.between(-14, 14));
  return [
    ...tableTop(chance), ...others.map((place, index) => at(place, round[(index + 1) % round.length])), tools,
    at(middle, round[0])
  ];
}

const walls = [
  ['#f3d9b8', '#8a5a3c'], ['#cfe3dc', '#5f4a3d'], ['#f2cfc4', '#7b4a3c'], ['#33474f', '#a97a50'],
  ['#4b3b45', '#b58a5c'], ['#dfe4ee', '#6f5a4b'], ['#27363a', '#8f6544']
];

/** A counter with what is poured, scooped or stacked, seen from the front. */
function counter(kinds, chance, words) {
  const [wall, wood] = chance.of(walls);
  const isDark = ['#33474f', '#4b3b45', '#27363a'].includes(wall);
  const upright = kinds.map((kind) => (kind === 'coffee' ? 'cup' : kind)).filter((kind) => stands.includes(kind));
  const order = [...new Set(upright)];
  const tiles = Array.from({length: 9}, (_, row) => `M0 ${row * 18 + 70}H480`).join('')
    + Array.from({length: 13}, (_, row) => `M${row * 40} 70V214`).join('');
  const lamp = (x, drop) => [stroke(d`M${x} 0V${drop}`, isDark ? '#101516' : '#4a4540', 1.6),
    area(d`M${x - 20} ${drop + 18}C${x - 18} ${drop - 4} ${x + 18} ${drop - 4} ${x + 20} ${drop + 18}Z`,
      chance.of(['#d9735a', '#3f6f78', '#e8b94a', '#38423f'])),
    circle(x, drop + 19, 5, '#ffe9a8'), circle(x, drop + 26, 36, '#ffedb5', {opacity: 0.16})];
  const spots = [[240, 168, 1.75], [122, 184, 1.35], [360, 182, 1.4], [36, 188, 1.2], [446, 188, 1.2]];
  return [
    box(0, 0, 480, 270, wall),
    stroke(tiles, isDark ? '#fff' : '#000', 1, {opacity: 0.08}),
    box(0, 62, 480, 7, wood),
    ...jars(chance),
    ...[90, 240, 390].flatMap((x) => lamp(x + chance.between(-12, 12), chance.between(2, 12))),
    box(0, 222, 480, 48, wood),
    box(0, 222, 480, 8, '#fff', 0, {opacity: 0.18}),
    ...spots.map(
      ([x, , size], index) => put(drawers[order[index % order.length]](chance, words), x, 226 - 38 * size, size)),
  ];
}

const jars = (chance) => [18, 150, 182, 300, 332, 452].map((x) => {
  const colour = chance.of(['#d9735a', '#7b9b76', '#e8c27a', '#5b7fa8', '#b58a9c', '#f3efe4']);
  return chance.is(0.5) ? group([box(x, 36, 18, 26, colour, 4), box(x + 2, 31, 14, 6, '#3b3531', 2)]) : group([
    box(x + 2, 44, 14, 18, '#c98a5a', 3), oval(x + 4, 37, 5, 10, '#5f9a55', -24),
    oval(x + 14, 36, 5, 11, '#4a8547', 24), oval(x + 9, 32, 5, 11, '#76b060')
  ]);
});

/** A place to eat and drink: its counter if most of what it has is poured or scooped, else a table. In 480 by 270. */
export function drawEating(place) {
  const chance = chanceOf(place.id);
  const names = allNames(place);
  const cuisine = (place.servesCuisine ?? []).join(' ').toLowerCase();
  const kinds = kindsOfPlace(place.types ?? [], cuisine || names, chance);
  const isPoured = stands.includes(kinds[0]) || (kinds[0] === 'coffee' && chance.is(0.5));
  return (isPoured ? counter : table)(kinds, chance, `${cuisine} ${names}`);
}
