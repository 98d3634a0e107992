// Parts of the map for times without a connection: a map to choose one, and a list of those that are kept.
import {h, fill} from '../../core/element.js';
import {bytes, dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {iconButton} from '../../ui/bar.js';
import {position} from '../position.js';
import {areas, canKeep, forgetArea, isFull, keepArea, squareAround, tilesOf} from './areas.js';

/** About so many bytes for each square kilometre of a town. */
const each = 40_000;

/** @returns {Promise<{element: HTMLElement, remove: () => void}|null>} null where there is no map that can be kept */
export async function areasBox() {
  if (!(await canKeep())) return null;
  const list = h('ul', {class: 'box flush rows', id: 'map-areas'});
  const chooser = h('div', {class: 'col'});
  let map = null;
  const choose =
    h('button', {type: 'button', class: 'btn wide', id: 'choose-area', onclick: open}, icon('map'), t('area.choose'));
  drawList();
  fill(chooser, choose);
  const element = h('section', {class: 'col gap3', 'aria-labelledby': 'areas-title'},
    h('h2', {class: 'lab', id: 'areas-title'}, t('area.title')), h('p', {class: 's soft'}, t('area.about')), list,
    chooser);
  return {element, remove: () => map?.remove()};

  function drawList() {
    const kept = areas();
    list.hidden = kept.length === 0;
    fill(list, kept.map(row));
  }

  function row(area) {
    const about = `${bytes(area.bytes)} · ${t('copy.fetched', {time: dateTime(area.at)})}`;
    return h('li', {}, h('span', {class: 'disc'}, icon('map')),
      h('span', {class: 't'}, h('b', {}, area.name), h('span', {class: 's soft block'}, about)),
      iconButton('trash', t('copy.removeName', {name: area.name}), () => forget(area), {id: `forget-${area.id}`}));
  }

  async function forget(area) {
    await forgetArea(area.id);
    drawList();
    choose.focus();
  }

  async function open() {
    if (isFull()) return notice(t('area.full'), 'warning');
    const canvas = h('div', {class: 'map area-map', id: 'area-map'});
    const name = h('input', {id: 'area-name', maxlength: 60, value: t('area.usual', {count: areas().length + 1})});
    const keep = h('button', {
      type: 'button',
      class: 'btn primary wide',
      id: 'keep-area',
      onclick: () => save(name.value.trim(), keep),
    },
      t('area.keep', {size: bytes(25 * each)}));
    fill(chooser, canvas, h('div', {class: 'field'}, h('label', { for: 'area-name'
    }, t('area.name')), name), keep);
    const [{makeMap}, {point}] = await Promise.all([import('../map.js'), position(null)]);
    map = await makeMap(canvas, {center: point, zoom: 12, label: t('area.choose')});
    const draw = () => {
      const {south, west, north, east} = squareAround(map.view().center);
      const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]];
      map.shapes('area', [{role: 'area', geometry: {type: 'Polygon', coordinates: [ring]}}]);
    };
    map.on('move', draw);
    draw();
    return name.focus();
  }

  async function save(name, button) {
    const {center} = map.view();
    if ((await tilesOf(squareAround(center))).length === 0) return notice(t('area.nothing'), 'warning');
    button.disabled = true;
    try {
      await keepArea({name: name || t('area.usual', {count: areas().length + 1}), center}, (part) => {
        button.textContent = t('area.keeping', {percent: Math.round(part * 100)});
      });
    } catch {
      button.disabled = false;
      button.textContent = t('area.keep', {size: bytes(25 * each)});
      return notice(t('area.failed'), 'warning');
    }
    map.remove();
    map = null;
    fill(chooser, choose);
    drawList();
    return choose.focus();
  }
}
