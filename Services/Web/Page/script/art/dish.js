import {area, box, d, group, put, stroke} from './shapes.js';
import {chanceOf} from './chance.js';
import {drawers, kindOfItem} from './dish-kinds.js';
import {stands} from './kinds.js';
import {allNames} from './words.js';

const cloths = {
  noodles: ['#fbe3c8', '#f3c99b'],
  curry: ['#fde4d3', '#f4c3a3'],
  rice: ['#dcecf1', '#b4d6df'],
  salad: ['#dcefd0', '#b9dca6'],
  vegetables: ['#e3efd3', '#c0d99f'],
  soup: ['#fbdcd4', '#f2b8ab'],
  pot: ['#fbdcd4', '#f2b8ab'],
  grill: ['#fbd9d0', '#f0b5a6'],
  seafood: ['#d3e9f2', '#a5d0e2'],
  sushi: ['#e4e3ee', '#c3c1d9'],
  pizza: ['#fce4cf', '#f2c093'],
  burger: ['#fdebc0', '#f3d283'],
  sandwich: ['#e2eed8', '#bcd7a4'],
  tacos: ['#d9efe8', '#a8d7c8'],
  pasta: ['#f9e0d9', '#edb9aa'],
  bread: ['#f6e7d0', '#e3c899'],
  breakfast: ['#fff0c9', '#f5d98f'],
  pastry: ['#fbe1e6', '#f2b7c3'],
  dessert: ['#f7dfe8', '#e8b2c7'],
  'ice-cream': ['#dcf0f3', '#aadbe2'],
  coffee: ['#efe3d6', '#d6bea3'],
  cup: ['#efe3d6', '#d6bea3'],
  drink: ['#fde6dd', '#f7c2ad'],
  beer: ['#f7ebcc', '#e5cd8b'],
  wine: ['#efdfe4', '#d4afbb'],
  starter: ['#f0ead9', '#d9cda9'],
};

/** A dish or a drink on a cloth, in a square of 120. */
export function drawItem(item) {
  const chance = chanceOf(item.id);
  const words = allNames(item, item.id?.split('.').pop().replaceAll('-', ' '));
  const kind = kindOfItem(words, item.category ?? '');
  const [ground, weave] = cloths[kind] ?? cloths[item.category] ?? cloths.starter;
  const turn = Math.round(chance.between(15, 75));
  const isSide = stands.includes(kind);
  const pattern = chance.of([
    () => stroke(Array.from({length: 15}, (_, row) => d`M-60 ${row * 17 - 60}h240`).join(''), weave, 2.4),
    () => stroke(
      Array.from({length: 15}, (_, row) => d`M-60 ${row * 17 - 60}h240M${row * 17 - 60}-60v240`).join(''), weave, 1.4),
    () => stroke(Array.from({length: 9}, (_, row) => d`M-60 ${row * 30 - 60}h240`).join(''), weave, 5,
      {'stroke-dasharray': '0.1 15'}),
  ])();
  return [
    // Wider than the square: where it is shown whole in a wide frame, the cloth fills that.
    box(-90, -30, 300, 180, ground),
    group([pattern], `rotate(${turn} 60 60)`),
    isSide && area('M-90 96H210V150H-90Z', weave),
    put(drawers[kind](chance, words), 60, isSide ? 61 : 59, isSide ? 1.12 : 1.08),
  ];
}
