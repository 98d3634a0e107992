import {area, around, box, circle, d, group, oval, stroke, strewn} from './shapes.js';

// What posters show, in a frame of 120 by 180 whose lower third is for letters.

const hills = (low) => [area('M0 120Q34 84 66 112T120 96V180H0Z', low),
  area('M0 138Q40 112 80 132T120 122V180H0Z', '#000', {opacity: 0.14})];

export const motifs = {
  house: (chance, { low, bright }) => [...hills(low), box(36, 72, 48, 46, '#000', 0, { opacity: 0.45 }),
    area('M28 74L60 42 92 74Z', '#000', { opacity: 0.55 }), ...[[44, 84], [64, 84], [44, 98],
    [64, 98]].map(([x, y]) => box(x, y, 12, 10, chance.is(0.75) ? bright : low, 1)),
    stroke(Array.from({ length: 16 }, () => { const x = chance.between(4, 116); const y = chance.between(4, 70);
      return d`M${x} ${y}l-4 13`; }).join(''), '#fff', 1.1, { opacity: 0.5 })],
  rings: (chance, { bright, isLight }) => [...[44, 36, 29, 22, 15, 9].map((radius, index) =>
    oval(58 + index, 76 - index, radius, radius * 0.86, 'none', chance.between(-20, 40),
    { stroke: bright, 'stroke-width': 2 })), stroke('M57 65l10 10M67 65L57 75', isLight ? '#c8362d' : '#fff', 4),
    stroke('M57 80Q40 92 26 122', isLight ? '#c8362d' : '#fff', 2.4, { 'stroke-dasharray': '4 5' })],
  moon: (chance, { bright, low, sky }) => [circle(74, 58, 32, bright), circle(64, 50, 6, sky, { opacity: 0.3 }),
    circle(84, 66, 9, sky, { opacity: 0.24 }), circle(78, 40, 4, sky, { opacity: 0.3 }),
    ...strewn(14, 60, chance.between(0, 6)).map(({ x, y }) => circle(60 + x, 56 + y * 0.9, 1, '#fff',
    { opacity: 0.8 })), area('M0 116L22 92 40 112 62 84 86 114 104 96 120 110V180H0Z', low),
    area('M40 120q6-26 12 0Z', '#000', { opacity: 0.6 }), circle(46, 98, 4, '#000', { opacity: 0.6 })],
  ship: (chance, { bright, low }) => [circle(chance.between(30, 90), 50, 20, bright),
    area('M26 96H94L84 116H36Z', '#000', { opacity: 0.6 }), area('M58 38V92H30Q52 70 58 38Z', '#fff',
    { opacity: 0.9 }), area('M62 46Q84 66 88 92H62Z', '#fff', { opacity: 0.65 }),
    stroke('M60 34V96', '#000', 2, { opacity: 0.6 }), area('M0 112q10-7 20 0t20 0 20 0 20 0 20 0 20 0V180H0Z', low),
    stroke('M6 122q8-5 16 0t16 0M70 124q8-5 16 0t16 0', '#fff', 1.4, { opacity: 0.4 })],
  planet: (chance, { bright, low }) => [...strewn(26, 84, chance.between(0, 6)).map(({ x, y }, index) =>
    circle(60 + x, 70 + y, index % 4 ? 0.8 : 1.5, '#fff', { opacity: 0.8 })), circle(60, 70, 30, bright),
    area('M33 58Q60 50 88 60L90 70Q60 60 30 70ZM34 84Q60 76 84 86L78 94Q60 88 42 94Z', '#000', { opacity: 0.16 }),
    oval(60, 70, 52, 13, 'none', -16, { stroke: '#fff', 'stroke-width': 3.4, opacity: 0.85,
    'stroke-dasharray': '84 26 200' }), circle(24, 30, 6, low), area('M92 30l10-4-3 10Z', '#fff')],
  rocket: (chance, { bright, low }) => [...strewn(22, 80, chance.between(0, 6)).map(({ x, y }) =>
    circle(60 + x, 66 + y, 1, '#fff', { opacity: 0.75 })), area('M52 124Q60 150 68 124Z', bright, { opacity: 0.8 }),
    group([area('M60 22C78 40 78 74 72 104H48C42 74 42 40 60 22Z', '#f7f3ea'),
    area('M48 78L34 104 48 104ZM72 78L86 104 72 104Z', bright), circle(60, 58, 8, low), circle(60, 58, 5, '#9fd0dc'),
    box(50, 100, 20, 6, '#000', 1, { opacity: 0.3 })], `rotate(${Math.round(chance.between(-16, 18))} 60 70)`)],
  eye: (chance, { bright, low }) => [area('M4 70Q60 18 116 70 60 122 4 70Z', '#fff', { opacity: 0.92 }),
    circle(60, 70, 24, bright), circle(60, 70, 11, '#111'), circle(54, 63, 4.500, '#fff'),
    stroke('M10 50Q60 2 110 50', low, 3), stroke(around(9, 40, 3.6).map(({ x, y }) =>
    d`M${60 + x} ${62 + y * 0.9}l${x * 0.2} ${y * 0.2}`).join(''), bright, 2, { opacity: 0.6 })],
  alley: (chance, { bright, low }) => [area('M0 0H34V150L0 180ZM120 0H86V150L120 180Z', '#000', { opacity: 0.4 }),
    area('M34 150L50 60H70L86 150Z', bright, { opacity: 0.35 }), circle(60, 38, 13, bright),
    ...[[8, 30], [18, 54], [6, 82], [96, 24], [104, 60], [94, 92]].map(([x, y]) =>
    box(x, y, 9, 13, chance.is(0.4) ? bright : low)), area('M53 118Q52 88 60 84 68 88 67 118L70 138H50Z', '#000',
    { opacity: 0.8 }), circle(60, 80, 6, '#000', { opacity: 0.8 }), area('M50 77H70L66 72H54Z', '#000',
    { opacity: 0.85 })],
  knife: (chance, { bright }) => [area('M0 0L120 70V110L0 60Z', '#000', { opacity: 0.28 }),
    area('M22 112L86 28Q98 40 84 58L44 104Z', '#e7ecee'), stroke('M30 104L84 40', '#fff', 1.6),
    area('M22 112L34 96 46 104 34 122Q26 122 22 112Z', bright),
    area('M86 78q8 12 0 18-8-6 0-18ZM70 104q6 9 0 14-6-5 0-14Z', bright)],
  hands: (chance, { bright, low }) => [circle(60, 62, 34, bright), area('M60 96C22 68 36 40 60 58 84 40 98 68 60 96Z',
    low), ...strewn(9, 52, chance.between(0, 6)).map(({ x, y }) =>
    area(d`M${60 + x} ${64 + y + 4}c-6-5-3-9 0-6 3-3 6 1 0 6Z`, '#fff', { opacity: 0.6 })),
    area('M0 120Q30 100 60 112T120 104V180H0Z', '#000', { opacity: 0.16 })],
  two: (chance, { bright, low }) => [circle(chance.between(40, 80), 58, 30, bright), ...hills(low),
    area('M42 122V98Q42 88 49 88T56 98V122Z', '#000', { opacity: 0.75 }), circle(49, 81, 6, '#000', { opacity: 0.75 }),
    area('M60 122L64 98Q65 90 71 90T78 98L82 122Z', '#000', { opacity: 0.75 }),
    circle(71, 83, 6, '#000', { opacity: 0.75 }), stroke('M55 104L64 104', '#000', 3, { opacity: 0.75 })],
  fruit: (chance, { bright, low }) => [...[[42, 60, 22], [80, 74, 25],
    [52, 96, 20]].map(([x, y, radius], index) => group([circle(x, y, radius, index === 1 ? bright : low),
    circle(x - radius * 0.3, y - radius * 0.3, radius * 0.2, '#fff', { opacity: 0.5 }),
    stroke(d`M${x} ${y - radius}q2-7 8-9`, '#4b6b3a', 3), area(d`M${x + 2} ${y - radius - 4}q12-10 18 0-10 8-18 0Z`,
    '#5f9a4a')]))],
  face: (chance, { bright, low, ink }) => [...around(14, 58).map(({ x, y }) =>
    stroke(d`M${60 + x * 0.72} ${68 + y * 0.72}L${60 + x} ${68 + y}`, low, 5)), circle(60, 68, 37, bright),
    circle(48, 60, 4.600, ink), circle(72, 60, 4.600, ink), stroke(chance.of(['M46 78Q60 92 74 78',
    'M48 82Q60 74 72 84', 'M44 76Q60 96 76 76Z']), ink, 4), chance.is(0.5)
    && area('M40 52q8-6 15-2M65 50q8-4 15 2', 'none', { stroke: ink, 'stroke-width': 3 })],
  balloons: (chance, { bright, low }) => [...[[40, 48, bright], [66, 36, '#fff'], [84, 62, low],
    [54, 70, low]].map(([x, y, colour]) => group([stroke(d`M${x} ${y + 22}Q${x - 4} ${y + 60} 60 132`, '#000', 1,
    { opacity: 0.35 }), oval(x, y, 17, 21, colour), oval(x - 6, y - 8, 4, 6, '#fff', 20, { opacity: 0.5 }),
    area(d`M${x - 3} ${y + 24}h6l-3-5Z`, colour)])), box(50, 128, 20, 14, '#000', 3, { opacity: 0.4 })],
  animal: (chance, { bright, low }) => [circle(60, 66, 42, low, { opacity: 0.6 }),
    area('M34 50L30 22 50 38ZM86 50L90 22 70 38Z', bright), oval(60, 68, 30, 30, bright),
    oval(60, 80, 15, 12, '#fff', 0, { opacity: 0.85 }), circle(49, 62, 4, '#1b1b1b'), circle(71, 62, 4, '#1b1b1b'),
    area('M54 74h12l-6 7Z', '#1b1b1b'), stroke('M60 80v5q-6 5-10 0M60 85q6 5 10 0', '#1b1b1b', 1.8),
    stroke('M30 76h-12M32 84l-12 4M90 76h12M88 84l12 4', '#fff', 1.4, { opacity: 0.6 })],
  peak: (chance, { bright, low, sky }) => [circle(chance.between(24, 96), 34, 15, bright),
    area('M-6 132L46 34 74 84 88 64 126 132V180H-6Z', low), area('M46 34L34 57 42 62 48 54 55 62 60 59Z', '#fff',
    { opacity: 0.9 }), area('M88 64L80 75 88 79 96 77Z', '#fff', { opacity: 0.8 }),
    stroke('M58 176Q40 140 58 122T52 92', sky, 3, { 'stroke-dasharray': '5 5' })],
  sword: (chance, { bright, low }) => [...around(16, 74).map(({ x, y }) =>
    stroke(d`M${60 + x * 0.4} ${64 + y * 0.4}L${60 + x} ${64 + y}`, low, 4, { opacity: 0.6 })),
    circle(60, 64, 30, bright, { opacity: 0.9 }), area('M56 26L60 14 64 26V98H56Z', '#f2f4f4'),
    stroke('M60 24V96', '#b9c2c4', 1.6), box(40, 96, 40, 6, '#6b4a2a', 3), box(57, 100, 6, 20, '#3a2a1c', 2),
    circle(60, 124, 5, '#6b4a2a')],
  road: (chance, { bright, low }) => [circle(60, 66, 26, bright), area('M0 92H120V180H0Z', low),
    area('M52 92H68L110 180H10Z', '#000', { opacity: 0.5 }), stroke('M60 96V176', bright, 3,
    { 'stroke-dasharray': '6 8' }), ...[16, 100].map((x) => group([stroke(d`M${x} 92v-26`, '#000', 2.4,
    { opacity: 0.5 }), circle(x, 62, 9, '#000', { opacity: 0.3 })]))],
  city: (chance, { bright, low }) => [circle(chance.between(30, 90), 44, 18, bright),
    ...[4, 24, 46, 66, 90].map((x, index) => { const high = chance.between(44, 88);
    return group([box(x, 132 - high, 22, high + 50, index % 2 ? low : '#000', 0, index % 2 ? {} : { opacity: 0.45 }),
    ...[0, 1, 2].flatMap((row) => [0, 1].map((column) => box(x + 4 + column * 9, 140 - high + row * 14, 5, 8,
    chance.is(0.55) ? bright : low)))]); })],
  film: (chance, { bright, low }) => [group([box(14, 22, 92, 92, '#000', 5, { opacity: 0.5 }),
    ...[0, 1, 2, 3, 4, 5].flatMap((n) => [box(18, 27 + n * 14.500, 8, 9, bright, 2),
    box(94, 27 + n * 14.500, 8, 9, bright, 2)]), box(31, 26, 58, 40, low, 2), box(31, 70, 58, 40, bright, 2),
    circle(60, 46, 12, bright), area('M31 110L52 84 66 98 76 88 89 104V110Z', low)],
    `rotate(${Math.round(chance.between(-9, 9))} 60 68)`)],
  hand: (chance, { bright, low }) => [circle(60, 54, 40, low), ...[0, 1, 2,
    3].map((n) => circle(60, 54, 14 + n * 9, 'none', { stroke: bright, 'stroke-width': 1.6,
    opacity: 0.7 - n * 0.14 })), 
    area('M38 130V84Q38 78 43 78T48 84V62Q48 56 53 56T58 62V52Q58 46 63 46T68 52V64Q68 58 73 58T78 64V72Q78 67 82 67T86'
      + ' 73V104Q86 122 74 132Z', bright)],
  tree: (chance, { bright, low }) => [circle(60, 60, 44, bright, { opacity: 0.35 }),
    stroke('M60 132V70M60 98L40 78M60 90L82 68M60 80L50 62', '#000', 5, { opacity: 0.6 }),
    ...strewn(15, 36, chance.between(0, 6)).map(({ x, y }, index) => circle(60 + x, 54 + y * 0.8, 9,
    index % 3 ? low : bright, { opacity: 0.9 }))],
};

/** @type {[RegExp, string[]][]} */
const byWord = [
  [/house|home|room|door|window|season/, ['house']],
  [/harbou?r|sea|ship|boat|sail|island|tide|river|salt|water|port/, ['ship']],
  [/orbit|moon|star|comet|night|sky|lun/, ['moon', 'planet']],
  [/mountain|peak|glass|snow|north|hill/, ['peak']],
  [/map|cartograph|atlas|circle|labyrinth/, ['rings']],
  [/orange|lemon|apple|fruit|garden|honey/, ['fruit']],
  [/dog|cat|fox|wolf|bear|bird|mouse|owl/, ['animal']],
  [/road|train|bridge|journey|mile/, ['road', 'city']],
  [/city|street|metro|tower/, ['city']],
  [/tree|forest|wood|leaf/, ['tree']],
  [/clock|hour|time/, ['rings', 'eye']],
];
/** @type {[RegExp, string[]][]} */
const byGenre = [
  [/science/, ['planet', 'rocket', 'moon', 'eye']],
  [/crime/, ['alley', 'city', 'knife', 'eye']],
  [/thriller|horror|mystery/, ['eye', 'alley', 'knife', 'house', 'rings']],
  [/romance/, ['two', 'hands', 'tree', 'moon']],
  [/comedy/, ['face', 'fruit', 'balloons', 'road']],
  [/family|animation/, ['balloons', 'animal', 'face', 'moon', 'rocket']],
  [/document/, ['film', 'rings', 'hand', 'peak', 'tree']],
  [/fantasy|adventure|history|war/, ['sword', 'peak', 'ship', 'moon']],
  [/drama/, ['house', 'two', 'ship', 'tree', 'road', 'city', 'hand']],
];

/** What a poster may show: what the name says, else what movies of the genre are about. */
export function motifsOf(name, genre) {
  const said = byWord.find(([word]) => word.test(name))?.[1];
  const usual = byGenre.filter(([word]) => word.test(genre)).flatMap(([, list]) => list);
  return said ?? (usual.length > 0 ? usual : Object.keys(motifs));
}
