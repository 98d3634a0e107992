// A small chart: a line over the last minutes, and in words what it shows.
import { h } from '../../kit/element.js';
import { number } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';

const [width, height, edge] = [240, 64, 4];

/** @param {string} name what is counted @param {(number|null)[]} values the oldest first; null where it is not known */
export function chart(id, name, values) {
  const known = values.filter((value) => value !== null);
  const [now, most] = [known.at(-1) ?? null, Math.max(0, ...known)];
  const words = now === null ? t('health.unknown') : t('health.nowAndMost', { now: number(now), most: number(most) });
  return h('figure', { class: 'chart', id: `chart-${id}` }, h('figcaption', {}, h('b', {}, name), ' ', h('span', {}, words)), drawing(`${name}: ${words}`, values, most));
}

function drawing(words, values, most) {
  const element = (tag, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words, preserveAspectRatio: 'none' });
  svg.append(element('line', { x1: 0, x2: width, y1: height - edge, y2: height - edge, class: 'axis' }));
  for (const run of runsOf(values, most)) svg.append(element('polyline', { points: run.map((point) => point.join(',')).join(' '), class: 'line' }));
  return svg;
}

/** Points of the drawing; a gap where a value is not known. */
function runsOf(values, most) {
  const step = width / Math.max(1, values.length - 1);
  const runs = [[]];
  values.forEach((value, index) => {
    if (value === null) runs.push([]);
    else runs.at(-1).push([(index * step).toFixed(1), (height - edge - (most ? value / most : 0) * (height - 2 * edge)).toFixed(1)]);
  });
  return runs.filter((run) => run.length > 0);
}
