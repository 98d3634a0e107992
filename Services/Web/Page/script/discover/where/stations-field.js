// Stations to choose from by their line, each line with its colour: one press is enough.
import {h, fill} from '../../core/element.js';
import {nameOf, t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {lineName, list, stationsPath} from './directory.js';
import {lineColour} from './line-colour.js';

/**
 * @param {{station: string, chosen: (part: {station: string}, name: string) => void}} wish `station`: the present one
 */
export function stationsField({station, chosen}) {
  const element = h('div', {class: 'col', id: 'lines'});
  draw().catch((error) => fill(element, h('p', {class: 'hint'}, sentence(error))));
  return element;

  async function draw() {
    const lines = await list('/v1/lines');
    const boxes = lines.map(lineBox);
    fill(element, boxes);
    if (!station) return;
    const {lineOf} = await import('./parents.js');
    const own = await lineOf(station).catch(() => '');
    boxes.find(({dataset}) => dataset.line === own)?.setAttribute('open', '');
  }

  function lineBox(line) {
    const stations = h('div', {class: 'rows plain'});
    let isRead = false;
    const open = async ({target}) => {
      if (!target.open || isRead) return;
      isRead = true;
      try {
        fill(stations, (await list(stationsPath(line.id))).map((stop) => stationRow(stop, line)));
      } catch (error) {
        isRead = false;
        fill(stations, h('p', {class: 'hint'}, sentence(error)));
      }
    };
    return h('details', {'data-line': line.id, ontoggle: open},
      h('summary', {}, h('span', {class: `line-mark ${lineColour(line)}`}), ` ${lineName(line)} `,
        h('span', {class: 's soft'}, t('found.stations', {count: line.stations}))),
      stations);
  }

  function stationRow(stop, line) {
    return h('button', {
      type: 'button',
      'data-station': stop.id,
      'aria-pressed': String(stop.id === station),
      onclick: () => chosen({station: stop.id}, [nameOf(stop), line.service].join(', ')),
    },
      h('span', {class: `line-mark ${lineColour(line)}`}), h('span', {class: 't'}, nameOf(stop)),
      h('span', {class: 's soft num'}, stop.code));
  }
}
