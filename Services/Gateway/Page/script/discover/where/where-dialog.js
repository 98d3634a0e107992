// Where to search: around the reader, at a place written by hand, in a district, at a station; and how far.
import { h, fill } from '../../kit/element.js';
import { icon } from '../../kit/icons.js';
import { t } from '../../kit/messages.js';
import { sheet } from '../../kit/ui/sheet.js';
import { locateAloud } from '../../map/position.js';
import { nowhere, radii } from '../state.js';
import { byHandField } from './by-hand.js';
import { codedName, districtsPath, hasOutline, lineName, provincesPath, select, stationName,
  stationsPath } from './directory.js';

/**
 * @param {import('../state.js').State} state
 * @param {object} options
 * @param {() => string} options.near "latitude,longitude"
 * @param {string|null} options.box of the map that is seen, if there is one
 * @param {() => void} options.draw lets the reader draw an area
 * @param {(part: Partial<import('../state.js').State> & {position?: object}) => void} options.chosen
 */
export function whereDialog(state, { near, box, draw, chosen }) {
  /** @type {Record<string, string>} */
  let wish = { ...Object.fromEntries(Object.keys(nowhere).map((name) => [name, state[name]])), radius: state.radius };
  let [answer, isDrawn] = [null, false];
  const [radius, area, station] = [h('div', {}), h('div', { class: 'pair' }), h('div', { class: 'pair' })];
  const hand = byHandField({ near, take: (part) => set(part), find: done });
  const dialog = sheet({
    title: t('where.title'), isTitled: true, class: 'where', 
    closed: () => { if (isDrawn) draw(); else if (answer) chosen(answer); },
    content: h('form', { class: 'dialog-in', id: 'where-form',
      onsubmit: (event) => { event.preventDefault(); show(); } },
      h('div', { class: 'row wrap' },
        h('button', { type: 'button', class: 'btn soft', id: 'my-location', onclick: mine }, icon('locate'),
          t('position.mine')),
        box && h('button', { type: 'button', class: 'btn', id: 'in-map', onclick: () => done({ ...nowhere, box }) },
          icon('map'), t('where.inMap')),
        h('button', { type: 'button', class: 'btn', id: 'draw-area', 
          onclick: () => { isDrawn = true; dialog.close(); } }, icon('edit'), t('where.draw'))),
      hand.element, radius,
      h('details', { open: Boolean(wish.area) }, h('summary', {}, t('where.district')), area),
      h('details', { open: Boolean(wish.station) }, h('summary', {}, t('where.station')), station),
      h('button', { type: 'submit', class: 'btn primary wide', id: 'set-at' }, t('where.show'))),
  });
  let [province, line] = ['', ''];
  drawRadius();
  drawArea();
  drawStation();
  guess();

  /** A province or district, and the line, are opened where they are. */
  async function guess() {
    const { areaParents, lineOf } = await import('./parents.js');
    if (wish.area) province = await areaParents(wish.area).catch(() => '');
    if (wish.station) line = await lineOf(wish.station).catch(() => '');
    if (province) drawArea();
    if (line) drawStation();
  }

  function set(part) {
    wish = { ...wish, ...nowhere, ...part };
    drawRadius();
    drawArea();
    drawStation();
  }

  function done(part) {
    answer = { ...nowhere, radius: wish.radius, ...part };
    dialog.close();
  }

  async function show() {
    if (hand.isWritten()) return hand.resolve();
    return done(wish);
  }

  async function mine() {
    const position = await locateAloud();
    if (position) done({ position });
  }

  function drawRadius() {
    const shown = h('output', { for: 'radius' }, t('unit.km', { km: Number(wish.radius) }));
    const slider = h('input', {
      id: 'radius', type: 'range', min: radii.least, max: radii.most, step: 1, value: wish.radius,
      oninput: () => { wish.radius = slider.value; shown.textContent = t('unit.km', { km: Number(slider.value) }); },
    });
    radius.hidden = Boolean(wish.area || wish.box);
    fill(radius, h('div', { class: 'field' }, h('label', { for: 'radius', class: 'row between' }, t('filter.radius'),
      shown), slider));
  }

  function drawArea() {
    const redraw = (part, focus) => {
      Object.assign(wish, nowhere, part);
      drawRadius();
      drawArea();
      document.getElementById(focus)?.focus();
    };
    const district = wish.area === province ? '' : wish.area;
    fill(area,
      select({
        id: 'province', label: t('area.province'), path: provincesPath, value: province, text: codedName,
        onchange: (id) => { province = id; redraw({ area: id }, 'province'); },
      }),
      select({
        id: 'district', label: t('area.district'), path: districtsPath(province), value: district, text: codedName,
        onchange: (id) => redraw({ area: id || province }, 'district'),
      }),
      inside(), h('p', { class: 'hint s soft' }, t('area.around')));
  }

  /** Offered for areas whose outline is known. */
  function inside() {
    const element = h('label', { class: 'check', hidden: true }, h('input', {
      type: 'checkbox', id: 'inside', checked: Boolean(wish.inside),
        onchange: (event) => { wish.inside = event.target.checked ? '1' : ''; },
    }), t('area.inside'));
    const path = wish.area && (wish.area === province ? provincesPath : districtsPath(province));
    if (path) hasOutline(path, wish.area).then((isKnown) => { element.hidden = !isKnown; }, () => {});
    return element;
  }

  function drawStation() {
    fill(station,
      select({
        id: 'line', label: t('train.line'), path: '/v1/lines', value: line, text: lineName,
        onchange: (id) => { line = id; drawStation(); document.getElementById('line').focus(); },
      }),
      select({
        id: 'station', label: t('train.station'), path: stationsPath(line), value: wish.station, text: stationName,
        onchange: (id) => { Object.assign(wish, nowhere, { station: id }); drawRadius(); },
      }));
  }
}
