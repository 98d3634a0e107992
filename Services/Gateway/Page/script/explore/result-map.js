import { h, fill } from '../kit/element.js';
import { t, nameOf } from '../kit/messages.js';
import { errorBox } from '../kit/notices.js';
import { clusters } from '../map/clusters.js';
import { makeMap } from '../map/map.js';
import { pointText } from '../map/position.js';
import { averageOf, formOf, ratingClass } from '../map/pins.js';
import { callout } from './callout.js';
import { legend } from './legend.js';

/** The result on a map that is made when it is first looked at. */
export function resultMap(box, title, { state, here, moved, kindChosen }) {
  const canvas = h('div', { class: 'map', id: 'map' });
  let [made, cluster, marker, shown] = [null, null, null, null];
  fill(box, title, canvas, h('div', { class: 'map-tools' },
    h('button', { type: 'button', id: 'around-me', onclick: () => around(0.05) }, t('map.aroundMe')),
    h('button', { type: 'button', id: 'close-up', onclick: () => around(0.009) }, t('map.closeUp')),
    h('span', { class: 'hint' }, t('map.drag'))), legend());

  // 0.05° × 0.05°, or about 1,000 m × 1,000 m.
  async function around(degrees) {
    const { map } = await ready();
    const [latitude, longitude] = here().point;
    map.fitBounds([[latitude - degrees / 2, longitude - degrees / 2], [latitude + degrees / 2, longitude + degrees / 2]]);
  }

  function ready() {
    made ??= makeMap(canvas, { center: here().point, kind: state().map, onkind: kindChosen }).then((found) => {
      cluster = clusters(found);
      return found;
    });
    return made;
  }

  async function show(items) {
    let found;
    try {
      found = await ready();
    } catch (error) {
      return fill(canvas, errorBox(error));
    }
    const places = items.filter((item) => item.geo);
    const key = JSON.stringify([places.map(({ id }) => id), here().point]);
    if (key === shown) return;
    shown = key;
    cluster.clearLayers();
    cluster.addLayers(places.map((place) => pin(found, place)));
    showHere(found);
    const points = [here().point, ...places.map(({ geo }) => [geo.latitude, geo.longitude])];
    if (state().tab !== 'nearby') points.shift();
    if (points.length > 0) found.map.fitBounds(points, { padding: [30, 30], maxZoom: 16, animate: false });
  }

  function pin(found, place) {
    const rating = ratingClass(averageOf(place));
    const marker = found.pin([place.geo.latitude, place.geo.longitude], { form: formOf(place.types), rating }, {
      name: `${nameOf(place)}, ${t(`rating.${rating}`)}`, title: nameOf(place),
    });
    return marker.bindPopup(() => callout(place), { minWidth: 220 });
  }

  // Dragging it sets the location by hand.
  function showHere(found) {
    marker?.remove();
    const { point, accuracy, source } = here();
    found.setMe(source === 'me' ? { point, accuracy } : null);
    marker = found.L.marker(point, {
      draggable: true, autoPan: true, name: t('map.here'), title: t('map.here'), zIndexOffset: 1000,
      icon: found.L.divIcon({ className: `here ${source}`, iconSize: [26, 26] }),
    }).addTo(found.map);
    marker.on('dragend', () => {
      const { lat, lng } = marker.getLatLng();
      moved(pointText([lat, lng]));
    });
  }

  return { show, remove: () => made?.then((found) => found.remove(), () => {}) };
}
