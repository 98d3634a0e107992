// Figures as bars, each of which says its figure to eyes, to a keyboard and to whoever hears the page. The same stands
// in a table behind.
import {h} from '../../core/element.js';
import {drawing} from '../../core/drawing.js';
import {t} from '../../core/messages.js';

const centred = {
  'text-anchor': 'middle'
};
/** In units of the drawing. */
const [height, top, foot, start] = [220, 24, 28, 8];
/** A unit is about a pixel, so that words are as large as elsewhere. */
const [narrowest, widest] = [240, 640];
/** A letter's width, and what stands between two names. */
const [letter, between] = [7, 10];

/**
 * @param {string} title
 * @param {{label: string, value: number, text: string}[]} bars `label`: what stands below; `text`: its figure in words
 * @param {Node} table the same as a table
 */
export function chart(title, bars, table) {
  return h('section', {class: 'box chart', role: 'group', 'aria-label': title}, h('h2', {}, title),
    plot(title, bars, Math.min(widest, Math.max(narrowest, innerWidth - 64))),
    h('details', {}, h('summary', {}, t('figures.asTable')), table));
}

function plot(title, bars, width) {
  const most = Math.max(1, ...bars.map(({value}) => value));
  const step = (width - 2 * start) / bars.length;
  const bottom = height - foot;
  const widthOf = (words) => Math.max(...words.map((one) => one.length)) * letter + between;
  // Where there is no room for all names each so many have theirs, and the figures stand in the bars' own words.
  const named = Math.ceil(widthOf(bars.map(({label}) => label)) / step);
  const hasFigures = widthOf(bars.map(({text}) => text)) <= step;
  const best = bars.reduce((one, other) => (other.value > one.value ? other : one));
  const svg = drawing({
    class: 'bars-plot',
    viewBox: `0 0 ${width} ${height}`,
    role: 'list',
    'aria-label': t('figures.chartOf', {name: title, best: best.label, text: best.text}),
  },
    [
      ['line', {class: 'grid', x1: 0, x2: width, y1: bottom + 0.5, y2: bottom + 0.5}],
      ...bars.map((bar, index) => column(bar, index))
    ]);
  // One of them is reached by Tab; arrows lead on from there.
  svg.addEventListener('keydown', (event) => {
    const all = [...svg.querySelectorAll('.column')];
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    const end = {Home: 0, End: all.length - 1}[event.key];
    if (by === undefined && end === undefined) return;
    event.preventDefault();
    const now = all.indexOf(/** @type {any} */ (document.activeElement));
    const next = all[end ?? Math.min(Math.max(now + by, 0), all.length - 1)];
    for (const one of all) one.setAttribute('tabindex', one === next ? '0' : '-1');
    /** @type {SVGElement} */ (next).focus();
  });
  return svg;

  /** @returns {import('../../core/drawing.js').Shape} */
  function column({label, value, text}, index) {
    const x = start + index * step;
    const size = Math.max(value > 0 ? 3 : 0, (value / most) * (bottom - top));
    const thick = Math.min(56, step * 0.7);
    const middle = x + step / 2;
    /** @type {(import('../../core/drawing.js').Shape|false)[]} */
    const shapes = [
      ['title', {}, `${label}: ${text}`],
      ['rect', {class: 'hit', x, y: 2, width: step, height: height - 4, rx: 6}],
      ['rect', {class: 'bar', x: middle - thick / 2, y: bottom - size, width: thick, height: size, rx: 4}],
      hasFigures && value > 0 && ['text', {class: 'value', x: middle, y: bottom - size - 7, ...centred}, text],
      index % named === 0 && ['text', {x: middle, y: height - 8, ...centred}, label],
    ];
    const attributes = {class: 'column', role: 'listitem', tabindex: index === 0 ? 0 : -1};
    return [
      'g', {...attributes, 'aria-label': `${label}: ${text}`},
      /** @type {import('../../core/drawing.js').Shape[]} */ (shapes.filter(Boolean))
    ];
  }
}
