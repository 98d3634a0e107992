import {chanceOf} from './chance.js';
import {area, box, d, group} from './shapes.js';
import {lettered} from './lettering.js';
import {motifs, motifsOf} from './motifs.js';
import {allNames} from './words.js';

// Two colours of the ground, one of what stands out, one of the letters.
const palettes = {
  calm: [
    ['#e5d9b8', '#cdbd92', '#2f5a45', '#1e1b14'], ['#c9dfe3', '#a4c7cf', '#24506b', '#14232b'],
    ['#f0d9cf', '#dcb5a5', '#8a3f34', '#2b1512']
  ],
  deep: [
    ['#0d5563', '#0a3f4d', '#ffcf6b', '#fff8e6'], ['#3b2f7a', '#2a215c', '#ffe07a', '#fff8ee'],
    ['#6b2438', '#4d1727', '#f6b48a', '#fff1e6'], ['#1f4a3a', '#15362b', '#f1c66a', '#f7f3df']
  ],
  bright: [
    ['#f4b63f', '#e59a26', '#b8392b', '#3a1a10'], ['#f28a6b', '#e06c50', '#fff1c9', '#3a1410'],
    ['#8fd0c4', '#67b5aa', '#d9483b', '#122b2b'], ['#f3a5b8', '#e5829c', '#7b2d5b', '#35102a']
  ],
  dark: [
    ['#20242e', '#13161d', '#d4332c', '#f4efe6'], ['#2b2233', '#1c1622', '#f0b83f', '#f7efe0'],
    ['#14303a', '#0d2029', '#e8744a', '#f2efe4']
  ],
};

/** @type {[RegExp, string][]} */
const moods = [
  [/thriller|crime|horror|noir|mystery|war/, 'dark'],
  [/comedy|family|animation|music|kids/, 'bright'],
  [/document|history|biograph|sport/, 'calm'],
  [/.*/, 'deep'],
];

/** A poster: what the movie is about by its genres, and its name in letters. In a frame of 120 by 180. */
export function drawPoster(movie) {
  const chance = chanceOf(movie.id);
  const genre = (movie.genre ?? []).join(' ').toLowerCase();
  const mood = moods.find(([word]) => word.test(genre))[1];
  const [sky, low, bright, ink] = chance.of([...palettes[mood], ...(chance.is(0.25) ? palettes.deep : [])]);
  const motif = motifs[chance.of(motifsOf(allNames(movie), genre))];
  const {lines, size} = lettered(movie.name, 100, chance.of([15, 16, 17]), chance.is(0.75));
  const isAbove = chance.is(0.22);
  const first = isAbove ? 13 + size : 168 - (lines.length - 1) * size * 1.08;
  const edge = isAbove ? first + lines.length * size : first - size - 12;
  const isLight = mood === 'calm' || mood === 'bright';
  const words =
    lines.map((line, index) => ['text', {x: 11, y: Math.round((first + index * size * 1.08) * 10) / 10}, line]);
  return [
    box(0, 0, 120, 180, sky),
    group(motif(chance, {sky, low, bright, ink, isLight}), isAbove ? 'translate(0 42)' : ''),
    isAbove ? area(d`M0 0H120V${edge}Q60 ${edge + 10} 0 ${edge}Z`, sky)
            : area(d`M0 ${edge}Q60 ${edge - 8} 120 ${edge}V180H0Z`, low),
    ['g', {fill: ink, 'font-size': size, 'font-weight': 800, 'letter-spacing': 0}, words],
  ];
}
