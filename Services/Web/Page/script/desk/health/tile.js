// A figure with its line over the last minutes.
import {h} from '../../core/element.js';
import {drawing} from '../../core/drawing.js';
import {number} from '../../core/formats.js';
import {t} from '../../core/messages.js';

const [width, height, edge] = [100, 40, 4];

/**
 * @param {string} id
 * @param {string} name what is counted
 * @param {(number|null)[]} values the oldest first; null where it is not known
 * @param {{unit?: string, beside?: Node|false}} options `unit` of what stands large
 */
export function tile(id, name, values, {unit = '', beside = false} = {}) {
  const known = values.filter((value) => value !== null);
  const [now, most] = [known.at(-1) ?? null, Math.max(0, ...known)];
  return h('section', {class: 'box', id: `tile-${id}`},
    h('div', {class: 's soft row between'}, h('h2', {class: 'tile-name'}, name), beside),
    h('p', {class: `v ${now === null ? 'unknown' : ''}`}, now === null ? '–' : number(now, now < 10 ? 1 : 0), ' ',
      unit && h('small', {}, unit)),
    now !== null && h('p', {class: 's soft'}, t('health.atMost', {most: number(most, most < 10 ? 1 : 0)})),
    known.length > 1 && line(values, most));
}

function line(values, most) {
  return drawing({class: 'spark', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none'},
    runsOf(values, most).flatMap((run) => {
      const points = run.map((point) => point.join(',')).join(' ');
      return [
        ['polygon', {class: 'a', points: `${run[0][0]},${height} ${points} ${run.at(-1)[0]},${height}`}],
        ['polyline', {class: 'l', points}]
      ];
    }));
}

/** Points of the drawing; a gap where a value is not known. */
function runsOf(values, most) {
  const step = width / Math.max(1, values.length - 1);
  const runs = [[]];
  values.forEach((value, index) => {
    if (value === null) runs.push([]);
    else
      runs.at(-1).push([(index * step).toFixed(1), (height - (most ? value / most : 0) * (height - edge)).toFixed(1)]);
  });
  return runs.filter((run) => run.length > 0);
}
