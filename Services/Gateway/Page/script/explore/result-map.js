import { h, fill } from '../kit/element.js';
import { t, nameOf } from '../kit/messages.js';
import { errorBox } from '../kit/notices.js';
import { clusters } from '../map/clusters.js';
import { makeMap } from '../map/map.js';
import { locateAloud, pointText } from '../map/position.js';
import { averageOf, formOf, ratingClass } from '../map/pins.js';
import { callout } from './callout.js';
import { legend } from './legend.js';

/**
 * The result on a map that is made when it is first looked at.
 * @param {object} options `here()`: where the reader is, at once or later; `kind()` of map; `kindChosen(kind)`; `holdsHere()`: whether the
 *   map begins so that the reader is on it; `moved(point)`: what dragging the reader's marker does, without it there is none
 */
export function resultMap(box, title, { here, kind, kindChosen, holdsHere, moved }) {
  const canvas = h('div', { class: 'map', id: 'map' });
  let [made, cluster, marker, shown, told, isGone] = [null, null, null, null, null, false];
  fill(box, title, canvas, h('div', { class: 'map-tools' },
    h('button', { type: 'button', id: 'around-me', onclick: () => around(0.05) }, t('map.aroundMe')),
    h('button', { type: 'button', id: 'close-up', onclick: () => around(0.009) }, t('map.closeUp')),
    moved && h('span', { class: 'hint' }, t('map.drag'))), legend());

  // 0.05° × 0.05°, or about 1,000 m × 1,000 m.
  async function around(degrees) {
    const [found, reader] = [await ready(), await asked()];
    if (!reader || isGone) return;
    const [latitude, longitude] = reader.point;
    if (!moved) showHere(found, reader);
    found.map.fitBounds([[latitude - degrees / 2, longitude - degrees / 2], [latitude + degrees / 2, longitude + degrees / 2]]);
  }

  const where = async () => told ?? await here();

  /** Where nothing is searched around, the reader is looked for when they ask for it; null if that fails. */
  async function asked() {
    const known = await where();
    if (moved || known.source === 'me') return known;
    told = await locateAloud();
    return told;
  }

  function ready() {
    made ??= make();
    return made;
  }

  async function make() {
    const { point } = await where();
    const found = await makeMap(canvas, { center: point, kind: kind(), onkind: kindChosen });
    cluster = clusters(found);
    return found;
  }

  async function show(items) {
    let [found, reader] = [null, null];
    try {
      [found, reader] = [await ready(), await where()];
    } catch (error) {
      return fill(canvas, errorBox(error));
    }
    // Somebody went on while it was loading.
    if (isGone) return;
    const places = items.filter((item) => item.geo);
    const key = JSON.stringify([places.map(({ id }) => id), moved && reader.point]);
    if (key === shown) return;
    shown = key;
    cluster.clearLayers();
    cluster.addLayers(places.map((place) => pin(found, place)));
    showHere(found, reader);
    const points = [...(holdsHere() ? [reader.point] : []), ...places.map(({ geo }) => [geo.latitude, geo.longitude])];
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
  function showHere(found, { point, accuracy, source }) {
    marker?.remove();
    found.setMe(source === 'me' ? { point, accuracy } : null);
    if (!moved) return;
    marker = found.L.marker(point, {
      draggable: true, autoPan: true, name: t('map.here'), title: t('map.here'), zIndexOffset: 1000,
      icon: found.L.divIcon({ className: `here ${source}`, iconSize: [26, 26] }),
    }).addTo(found.map);
    marker.on('dragend', () => {
      const { lat, lng } = marker.getLatLng();
      moved(pointText([lat, lng]));
    });
  }

  function remove() {
    isGone = true;
    made?.then((found) => found.remove(), () => {});
  }

  return { show, remove };
}
