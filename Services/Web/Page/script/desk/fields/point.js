// A place's position: clicked, dragged, or written.
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {errorBox} from '../../core/notices.js';
import {makeMap} from '../../map/map.js';
import {controlOf, group, numberOf, tellChanged, textField} from './fields.js';

/**
 * @param {number[]} point where it is, or where the map begins
 * @param {boolean} isSet whether it is anywhere yet
 */
export function pointField(fields, point, isSet) {
  const canvas = h('div', {class: 'map small-map', id: 'place-map'});
  const coordinate = (pointer, label, value) => textField(fields, pointer, t(label), isSet ? value : '', {
    inputmode: 'decimal',
    required: true,
    oninput: written,
  });
  const latitude = coordinate('/geo/latitude', 'place.latitude', point[0]);
  const longitude = coordinate('/geo/longitude', 'place.longitude', point[1]);
  let marker = null;
  const made = makeMap(canvas, {center: point, zoom: isSet ? 16 : 12}).then((found) => {
    if (isSet) place(found, point);
    found.on('click', (clicked) => write(found, clicked));
    return found;
  });
  made.catch((error) => fill(canvas, errorBox(error)));

  function place(found, point) {
    if (marker) {
      marker.move(point);
      return;
    }
    const look = {name: t('place.position'), isPicked: true, onclick: () => {}};
    marker = found.pin(point, look, {dragged: (dropped) => write(found, dropped)});
  }

  // A hundred-thousandth of a degree is a metre.
  function write(found, [lat, lng]) {
    controlOf(latitude).value = lat.toFixed(6);
    controlOf(longitude).value = (((lng + 540) % 360) - 180).toFixed(6);
    place(found, [lat, lng]);
    tellChanged(canvas);
  }

  async function written() {
    let point;
    try {
      point = read();
    } catch {
      return;
    }
    const found = await made;
    place(found, point);
    found.setView(point, Math.max(found.view().zoom, 14), {animate: false});
  }

  const read = () => [numberOf(latitude, '/geo/latitude', {least: -90, most: 90}),
    numberOf(longitude, '/geo/longitude', {least: -180, most: 180})];

  return {
    element: group(t('place.position'), h('p', {class: 's soft'}, t('place.positionHint')), canvas,
      h('div', {class: 'pair'}, latitude, longitude)),
    value() {
      const [latitude, longitude] = read();
      return {latitude, longitude};
    },
    remove: () => made.then((found) => found.remove(), () => {}),
  };
}
