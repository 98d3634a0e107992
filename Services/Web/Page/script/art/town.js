import {chanceOf} from './chance.js';
import {civic} from './civic.js';
import {area, around, box, circle, d, group, oval, stroke} from './shapes.js';
import {bush, ground, hours, roof, surroundings, tree, windows} from './sky.js';

// What else a town has: cinemas, stations, a campus, shops, parks. Each in a frame of 480 by 270.

function cinema(chance) {
  const hour = hours[chance.of(['evening', 'night', 'night'])];
  const [front, dark, sign] = chance.of([
    ['#7b2d43', '#5c1f33', '#ffcf5c'], ['#2b4a6b', '#1f3752', '#ff8f6b'], ['#4a3468', '#36264e', '#ffd27a'],
    ['#1f5a57', '#164442', '#ffbe5c'], ['#8a4a2f', '#6b3722', '#ffe08a']
  ]);
  const bulbs = [
    ...Array.from({length: 13}, (_, index) => [118 + index * 20.3, 152]),
    ...Array.from({length: 13}, (_, index) => [118 + index * 20.3, 180])
  ];
  const posters = chance.some(['#d9735a', '#e8b94a', '#5b9aa8', '#8a6fb0', '#6fa86a', '#c95a7a'], 4);
  const reel = group([
    circle(240, 96, 30, sign), ...around(5, 17, 1).map(({x, y}) => circle(240 + x, 96 + y, 7, front)),
    circle(240, 96, 4.5, front)
  ]);
  const strip = group([
    box(206, 70, 68, 50, dark, 4), box(216, 78, 48, 34, sign, 2),
    ...[0, 1, 2, 3].flatMap((n) => [box(208.500, 75 + n * 11, 4, 6, sign), box(267.500, 75 + n * 11, 4, 6, sign)]),
    area('M234 85L252 95 234 105Z', dark)
  ]);
  const screen = group([
    area('M204 74H276V112Q240 122 204 112Z', '#fffaf0'), stroke('M204 74H276V112Q240 122 204 112Z', sign, 4),
    circle(240, 94, 11, dark), area('M236 88L247 94 236 100Z', '#fffaf0')
  ]);
  return [
    ...surroundings(hour, chance),
    ...ground(hour, '#6f6a72'),
    box(88, 70, 304, 170, dark),
    box(104, 44, 272, 196, front),
    box(196, 26, 88, 40, front),
    box(188, 20, 104, 8, sign),
    ...[116, 132, 338, 354].map((x) => box(x, 52, 10, 94, dark)),
    chance.of([reel, strip, screen]),
    area('M100 146H380L392 186H88Z', dark),
    box(112, 156, 256, 20, '#fff6dc', 3),
    ...[0, 1].map((line) => stroke(d`M${128 + line * 24} ${162 + line * 7}H${chance.between(260, 348)}`, dark, 3, {
      'stroke-dasharray': '14 4 22 4 9 4'
    })),
    ...bulbs.map(([x, y]) => circle(x, y, 2.4, sign)),
    ...posters.map((colour, index) => {
      const x = 112 + index * 36 + (index > 1 ? 116 : 0);
      return group([
        box(x, 192, 30, 42, '#fff6dc', 2), box(x + 3, 195, 24, 36, colour, 1),
        circle(x + 15, 208, 6, '#fff', {opacity: 0.75}), box(x + 7, 220, 16, 4, '#fff', 0, {opacity: 0.75})
      ]);
    }),
    box(190, 190, 100, 50, '#ffe4a3'),
    stroke('M215 190V240M240 190V240M265 190V240', dark, 3),
    area('M176 240H304L336 270H144Z', '#a8303a', {opacity: 0.85}),
  ];
}

function station(chance) {
  const hour = hours[chance.of(['day', 'noon', 'evening'])];
  const line = chance.of(['#2f7d5b', '#2f6fa8', '#c0533f', '#6b4f9a', '#b88a2f']);
  const train = (x) => group([
    area(d`M${x} 126h176q20 0 26 22l4 20q0 8-8 8H${x}Z`, '#f4f6f7'), box(x, 158, 206, 10, line),
    box(x, 138, 178, 18, '#2b3b48', 3), ...[30, 78, 126].map((right) => box(x + right, 134, 20, 38, '#d9dfe2', 2)),
    area(d`M${x + 184} 138q12 4 17 20h-17Z`, '#2b3b48'), circle(x + 200, 167, 3, '#ffe9a8')
  ]);
  return [
    ...surroundings(hour, chance),
    ...ground(hour, '#a9a49b'),
    ...[60, 190, 320, 440].map(
      (x) => group([box(x - 9, 186, 18, 60, '#a7abad'), area(d`M${x - 30} 180h60l-18 16h-24Z`, '#b7bbbd')])),
    box(0, 176, 480, 12, '#c2c6c7'),
    train(chance.between(40, 120)),
    stroke('M0 176H480', '#6f7678', 3),
    area('M130 96Q240 58 350 96L362 104H118Z', line),
    area('M130 96Q240 58 350 96', 'none', {stroke: '#fff', 'stroke-width': 2, opacity: 0.5}),
    ...[150, 240, 330].map((x) => box(x - 3, 100, 6, 76, '#7d8689')),
    box(206, 106, 68, 18, '#fff', 9),
    circle(218, 115, 6, line),
    stroke('M230 115h34', line, 4),
    tree(34, 52, hour),
    bush(256, 16, hour),
    bush(398, 20, hour),
  ];
}

function campus(chance) {
  const hour = hours[chance.of(['day', 'noon', 'evening'])];
  const wall = chance.of(['#d9b48f', '#c98f6f', '#e3d6c3', '#b9c3c6', '#d8c7a9', '#a9786b']);
  const builders = [
    () => [box(96, 122, 288, 118, wall),
      windows(chance, hour, {x: 112, y: 138, columns: 4, rows: 3, width: 17, height: 20, gapX: 7, gapY: 13, lit: 0.2}),
      windows(chance, hour, {x: 280, y: 138, columns: 4, rows: 3, width: 17, height: 20, gapX: 7, gapY: 13, lit: 0.2}),
      box(206, 104, 68, 136, wall), roof(206, 68, 106, 34, '#5f6b7a', 8),
      ...[214, 230, 246, 262].map((x) => box(x - 3, 148, 8, 78, '#fffaf0')), box(204, 142, 72, 8, '#fffaf0'),
      box(232, 190, 16, 50, '#5b4637'), circle(240, 122, 9, '#fffaf0'), stroke('M240 116v6h4', '#5b4637', 1.6),
      box(190, 234, 100, 6, '#fffaf0')],
    () => [box(116, 92, 120, 148, wall), box(236, 128, 148, 112, '#e7ecee'),
      windows(chance, hour, {x: 128, y: 104, columns: 4, rows: 5, width: 18, height: 16, gapX: 7, gapY: 10, lit: 0.25}),
      box(246, 140, 128, 72, hour.glass), ...[278, 310, 342].map((x) => box(x, 140, 2.5, 72, '#fff')),
      box(246, 174, 128, 2.5, '#fff'), area('M230 122H394L384 130H240Z', '#5f6b7a'), box(286, 212, 44, 28, '#43535c'),
      stroke('M308 212v28', '#fff', 2)],
    () => [box(104, 144, 272, 96, wall), box(216, 58, 48, 182, wall), box(216, 58, 48, 182, '#000', 0, {opacity: 0.06}),
      roof(216, 48, 60, 44, '#47594b', 6), circle(240, 84, 14, '#fffaf0'), stroke('M240 75v9l6 4', '#33413c', 2),
      windows(chance, hour, {x: 118, y: 160, columns: 4, rows: 2, width: 15, height: 24, gapX: 8, gapY: 14, lit: 0.2}),
      windows(chance, hour, {x: 276, y: 160, columns: 4, rows: 2, width: 15, height: 24, gapX: 8, gapY: 14, lit: 0.2}),
      box(100, 138, 280, 8, '#47594b'), area('M228 240V206Q240 190 252 206V240Z', '#5b4637'),
      ...[110, 136, 162].map((y) => box(234, y, 12, 15, hour.glass, 6))],
    () => [area('M92 240V150L388 112V240Z', wall), area('M84 152L396 110V100L84 142Z', '#5f6b7a'),
      ...[0, 1, 2, 3, 4, 5].map(
        (n) =>
          area(d`M${116 + n * 44} ${164 - n * 5.6}h30v${62 + n * 5.6}h-30Z`, chance.is(0.2) ? hour.lit : hour.glass)),
      box(210, 206, 52, 34, '#43535c'), stroke('M236 206v34', '#fff', 2)],
  ];
  return [
    ...surroundings(hour, chance), ...ground(hour, '#c9bfae'), area('M214 240H266L330 270H150Z', '#d9cfbe'),
    ...chance.of(builders)(), tree(56, 92, hour), tree(430, 98, hour), bush(104, 16, hour), bush(362, 18, hour)
  ];
}

function shop(chance) {
  const hour = hours[chance.of(['day', 'noon', 'evening'])];
  const [wall, cloth] = chance.of([
    ['#e9d6bd', '#b8443a'], ['#d5e2df', '#2f6f73'], ['#efe0e0', '#7d4f7d'], ['#dfe4ee', '#4b5f96'],
    ['#e6ead8', '#5f7d3a'], ['#f1e3c8', '#c07d2f']
  ]);
  const goods = ['#d9735a', '#e8b94a', '#5b9aa8', '#8a6fb0', '#6fa86a', '#f3efe4'];
  const shelf = (x, y) => [box(x, y + 22, 76, 3, '#8a6a4f'), ...[0, 1, 2, 3].map((n) => {
    const high = chance.between(10, 20);
    return box(x + 5 + n * 18, y + 22 - high, 13, high, chance.of(goods), 2);
  })];
  return [
    ...surroundings(hour, chance),
    ...ground(hour),
    box(112, 40, 256, 200, wall),
    box(104, 34, 272, 10, cloth),
    windows(chance, hour, {x: 134, y: 58, columns: 4, rows: 1, width: 34, height: 34, gapX: 25, gapY: 0, lit: 0.3}),
    box(124, 106, 232, 24, cloth, 3),
    stroke(d`M150 118h${chance.between(80, 170)}`, '#fff', 5, {'stroke-dasharray': '22 6 34 6 14 6'}),
    box(126, 158, 92, 74, '#fff6dc'),
    box(262, 158, 92, 74, '#fff6dc'),
    ...shelf(134, 164),
    ...shelf(134, 194),
    ...shelf(270, 164),
    ...shelf(270, 194),
    box(224, 160, 32, 80, cloth),
    box(229, 166, 22, 46, '#fff6dc', 2),
    circle(249, 214, 2, '#ffe9a8'),
    ...Array.from({length: 12},
      (_, index) =>
        area(d`M${116 + index * 20.700} 136h20.700v18a10.300 9 0 0 1-20.700 0Z`, index % 2 ? '#fffaf0' : cloth)),
    tree(66, 84, hour),
    bush(392, 20, hour),
    box(384, 218, 26, 22, '#c98a5a', 3),
  ];
}

function park(chance) {
  const hour = hours[chance.of(['day', 'noon'])];
  return [
    ...surroundings(hour, chance), box(0, 176, 480, 94, hour.green),
    area('M200 270Q260 220 190 200T300 176H330Q240 196 280 214T330 270Z', '#e6d7b5'), oval(110, 232, 84, 20, '#8fc4d6'),
    oval(96, 228, 40, 7, '#fff', 0, {opacity: 0.3}),
    ...[[70, 64], [158, 84], [366, 96], [428, 70], [310, 56]].map(
      ([x, size]) => group([tree(x, size, hour)], `translate(0 ${Math.round(chance.between(-50, -12))})`)),
    stroke('M352 226h52M352 216h52M358 226v14M398 226v14', '#7b5a3d', 4), bush(444, 20, hour), bush(24, 18, hour)
  ];
}

/** @type {[RegExp, (chance: any) => any[]][]} */
const builders = [
  [/MovieTheater/, cinema],
  [/(?:Train|Subway|Bus)Station|Stop$|Airport|BoatTerminal/, station],
  [/(?<!RV)Park$|^Garden$|Beach|Playground|Landform|NaturalFeature|Cemetery|Campground|Zoo/, park],
  ...civic,
  [/Store|Shop|Market|Salon|Parlor|Spa$|Florist|Service|Agency|Business/, shop],
];

/** What stands for a place that is neither a home nor somewhere to eat; a big house where nothing fits. */
export function drawTown({id, types = []}) {
  // The most special type that anything is drawn for.
  const found = types.map((type) => builders.find(([name]) => name.test(type))).find(Boolean);
  return (found?.[1] ?? campus)(chanceOf(id));
}
