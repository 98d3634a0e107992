// A place's position: clicked, dragged, or written.
import { h, fill } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { errorBox } from '../../kit/notices.js';
import { makeMap } from '../../map/map.js';
import { controlOf, numberOf, textField } from './fields.js';

/**
 * @param {number[]} point where it is, or where the map begins
 * @param {boolean} isSet whether it is anywhere yet
 */
export function pointField(fields, point, isSet) {
  const canvas = h('div', { class: 'map small-map', id: 'place-map' });
  const [latitude, longitude] = [['/geo/latitude', 'place.latitude'], ['/geo/longitude', 'place.longitude']].map(([pointer, label], index) => (
    textField(fields, pointer, t(label), isSet ? point[index] : '', { inputmode: 'decimal', required: true, oninput: written })));
  let marker = null;
  const made = makeMap(canvas, { center: point, zoom: isSet ? 16 : 12 }).then((found) => {
    if (isSet) place(found, point);
    found.map.on('click', ({ latlng }) => write(found, [latlng.lat, latlng.lng]));
    return found;
  });
  made.catch((error) => fill(canvas, errorBox(error)));

  function place(found, point) {
    if (marker) {
      marker.setLatLng(point);
      return;
    }
    const look = { form: 'place', rating: 'picked' };
    marker = found.pin(point, look, { draggable: true, autoPan: true, name: t('place.position'), title: t('place.position') }).addTo(found.map);
    marker.on('dragend', () => write(found, [marker.getLatLng().lat, marker.getLatLng().lng]));
  }

  // A hundred-thousandth of a degree is a metre.
  function write(found, [lat, lng]) {
    controlOf(latitude).value = lat.toFixed(6);
    controlOf(longitude).value = (((lng + 540) % 360) - 180).toFixed(6);
    place(found, [lat, lng]);
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
    found.map.setView(point, Math.max(found.map.getZoom(), 14), { animate: false });
  }

  const read = () => [numberOf(latitude, '/geo/latitude', { least: -90, most: 90 }), numberOf(longitude, '/geo/longitude', { least: -180, most: 180 })];

  return {
    element: h('fieldset', {}, h('legend', {}, t('place.position')), h('p', { class: 'hint' }, t('place.positionHint')), canvas,
      h('div', { class: 'pair' }, latitude, longitude)),
    value() {
      const [latitude, longitude] = read();
      return { latitude, longitude };
    },
    remove: () => made.then((found) => found.remove(), () => {}),
  };
}
