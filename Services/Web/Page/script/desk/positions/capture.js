// Where buildings are: choose one, press on the map, and its coordinates are kept.
import {h, fill} from '../../core/element.js';
import {nameOf, t} from '../../core/messages.js';
import {errorBox, notice, show as showLoaded} from '../../core/notices.js';
import {asStaff, change} from '../../core/staff.js';
import {boundsOf, buildings} from '../../campus/buildings.js';
import {makeMap} from '../../map/map.js';
import {pair} from '../../map/earth.js';
import {Fields, formOf, numberOf, textField} from '../fields/fields.js';
import {crumb} from '../frame/crumb.js';
import {exportButtons} from '../files/exports.js';
import {importForm} from '../files/import-form.js';
import {bodyOf} from '../places/body.js';

const type = 'CollegeBuilding';

export async function show(box) {
  let leave = null;
  const main = h('div', {});
  const load = () => showLoaded(main, async () => {
    const all = await buildings();
    leave?.();
    const made = capture(all);
    leave = made.remove;
    return made.element;
  });
  const kinds = {formats: ['geojson', 'places', 'plist'], settings: {constants: {types: type}}};
  fill(box, crumb('/desk/more', t('desk.more')), h('p', {class: 'soft'}, t('capture.what')), main,
    h('section', {class: 'box'}, h('h2', {}, t('exports.title')), exportButtons(() => type)),
    h('section', {class: 'box'}, h('h2', {}, t('capture.import')), importForm({...kinds, done: load})));
  await load();
  return () => leave?.();
}

function capture(all) {
  let [picked, before, marker] = [null, null, null];
  const canvas = h('div', {class: 'map', id: 'capture-map'});
  const list = h('ul', {class: 'box flush rows buildings'});
  const side = h('div', {id: 'captured', class: 'box'}, h('p', {class: 'soft'}, t('campus.none')));
  const filter = h('input', {
    id: 'building',
    type: 'search',
    class: 'input',
    autocomplete: 'off',
    'aria-label': t('campus.find'),
    placeholder: t('campus.find'),
    oninput: drawList,
  });
  const bounds = boundsOf(all);
  const made = makeMap(canvas, {center: bounds.center, zoom: 15}).then((found) => {
    found.fit(bounds.corners, {padding: 0});
    found.on('click', (point) => {
      if (picked) save(point);
    });
    return found;
  });
  made.catch((error) => fill(canvas, errorBox(error)));
  drawList();
  return {
    element: h('div', {class: 'capture'},
      h('div', {class: 'col gap3'}, filter, h('p', {class: 's soft'}, t('desk.all', {count: all.length})), list),
      h('div', {class: 'col gap3'}, side, canvas)),
    remove: () => made.then((found) => found.remove(), () => {}),
  };

  function drawList() {
    const wish = filter.value.trim().toLowerCase();
    fill(list,
      all.filter((building) => nameOf(building).toLowerCase().includes(wish))
        .map(
          (building) => h('li', {},
            h('button', {
              type: 'button',
              'aria-pressed': String(building.id === picked?.id),
              onclick: () => pick(building),
            },
              nameOf(building)))));
  }

  async function pick(building) {
    [picked, before] = [building, null];
    list.querySelectorAll('button').forEach(
      (button) => button.setAttribute('aria-pressed', String(button.textContent === nameOf(building))));
    await drawPicked();
    (await made).setView(pair(building.geo), 18, {animate: false});
  }

  async function drawPicked() {
    const fields = new Fields();
    const [latitude, longitude] = ['latitude', 'longitude'].map(
      (name) => (textField(fields, `/geo/${name}`, t(`place.${name}`), picked.geo[name], {inputmode: 'decimal'})));
    const undo =
      before && h('button', {type: 'button', class: 'btn', id: 'undo', onclick: () => save(before)}, t('capture.undo'));
    fill(side, h('h2', {id: 'captured-name'}, nameOf(picked)),
      formOf(fields,
        () => save(
          [
            numberOf(latitude, '/geo/latitude', {least: -90, most: 90}),
            numberOf(longitude, '/geo/longitude', {least: -180, most: 180}),
          ],
          fields),
        h('div', {class: 'pair'}, latitude, longitude), {id: 'save-point', text: t('action.save'), beside: undo}));
    const found = await made;
    marker?.remove();
    const look = {kind: 'campus', name: nameOf(picked), isPicked: true, onclick: () => {}};
    marker = found.pin(pair(picked.geo), look, {dragged: save});
  }

  /** All else of the building stays as it is now. */
  async function save(point, fields = null) {
    const building = picked;
    const [latitude, longitude] = point.map((degrees) => Number(degrees.toFixed(6)));
    try {
      const {body: place} = await asStaff(`/v1/places/${building.id}`);
      await change(`/v1/places/${building.id}`, 'PUT', bodyOf(place, {geo: {latitude, longitude}}));
      const was = pair(building.geo);
      building.geo = {latitude, longitude};
      if (picked === building) {
        before = was;
        await drawPicked();
      }
      notice(t('capture.saved', {name: nameOf(building)}));
    } catch (error) {
      if (fields) throw error;
      notice(t('capture.failed', {name: nameOf(building)}), 'warning');
      if (picked === building) await drawPicked();
    }
  }
}
