import {chanceOf} from './chance.js';
import {area, box, circle, group, oval, stroke} from './shapes.js';

const grounds = ['#cfe3ea', '#f2dcc8', '#dcebd3', '#e6dcee', '#f4d9d4', '#f3e7c3', '#d3e6e0'];
const skins = ['#f3d2b8', '#e2b08c', '#c98d66', '#a46a48', '#7c4c34'];
const hairs = ['#2b2320', '#4b3426', '#7a4f2d', '#b9813f', '#8d8f94', '#3a3f52'];
const clothes = ['#3f6f78', '#b8553f', '#5b6b3a', '#4b5f96', '#7d4f7d', '#c08a35', '#37474f'];

/** A person nobody has a photo of: hair, clothes and ground by chance. In a square of 120. */
export function drawPortrait(person) {
  const chance = chanceOf(person.id);
  const [skin, hair, cloth] = [chance.of(skins), chance.of(hairs), chance.of(clothes)];
  const behind = chance.of([
    () => area('M34 58C30 20 90 20 86 58V86H34Z', hair),
    () => [circle(60, 24, 12, hair), area('M36 54C34 24 86 24 84 54Z', hair)],
    () => area('M36 52C36 24 84 24 84 52V62H36Z', hair),
    () => area('M30 62C22 26 46 16 60 18S98 26 90 62Q92 80 80 82H40Q28 80 30 62Z', hair),
  ])();
  const fringe = chance.of([
    'M37 54C33 20 87 20 83 54 78 46 70 46 66 38 58 46 44 44 37 54Z',
    'M37 54C32 20 88 20 83 54 78 42 70 40 56 40 46 42 42 44 37 54Z',
    'M37 52C32 20 88 20 83 52 80 44 74 44 66 43 56 42 44 42 37 52Z'
  ]);
  return [
    box(0, 0, 120, 120, chance.of(grounds)),
    group([behind]),
    area('M14 120C14 92 38 84 60 84S106 92 106 120Z', cloth),
    box(51, 70, 18, 20, skin, 8),
    box(51, 72, 18, 8, '#000', 4, {opacity: 0.1}),
    area('M48 84Q60 98 72 84L76 87Q60 106 44 87Z', '#fff', {opacity: 0.75}),
    oval(60, 56, 21, 24, skin),
    oval(39, 58, 4, 6, skin),
    oval(81, 58, 4, 6, skin),
    area(fringe, hair),
    circle(52, 57, 2.3, '#2b2320'),
    circle(68, 57, 2.3, '#2b2320'),
    stroke('M54 68Q60 73 66 68', '#8a4a3a', 2.2),
    oval(48, 64, 4, 2.6, '#d9604a', 0, {opacity: 0.22}),
    oval(72, 64, 4, 2.6, '#d9604a', 0, {opacity: 0.22}),
    chance.is(0.3) && group([
      circle(52, 57, 7, 'none', {stroke: '#33302e', 'stroke-width': 1.8}),
      circle(68, 57, 7, 'none', {stroke: '#33302e', 'stroke-width': 1.8}), stroke('M59 56h2', '#33302e', 1.8)
    ]),
  ];
}
