// Where a place delivers to: an area drawn on the map or written corner by corner, and the circle of a distance.
import { h, fill } from '../../kit/element.js';
import { distance } from '../../kit/formats.js';
import { icon } from '../../kit/icons.js';
import { t } from '../../kit/messages.js';
import { errorBox, notice } from '../../kit/notices.js';
import { whenSeen } from '../../kit/when-seen.js';
import { drawnArea, polygonOf } from '../../discover/drawn.js';
import { boundsOf, circle } from '../../map/bounds.js';
import { makeMap } from '../../map/map.js';
import { areaField, BadField, controlOf, tellChanged, valueOf } from '../fields/fields.js';
import { cornersOf, cornersText, pointsOf } from './corners.js';

const pointer = '/ordering/delivery/area';

/**
 * @param {import('../fields/fields.js').Fields} fields
 * @param {any} before the area as the place has it: GeoJSON, a polygon or several
 * @param {{point: () => any, radius: () => number|undefined}} place where it is, and how far it delivers in metres
 */
export function deliveryAreaField(fields, before, place) {
  let [area, isChanged] = [before ?? null, false];
  /** @type {Promise<any>|null} */
  let making = null;
  let [pin, shown] = [null, ''];
  const canvas = h('div', { class: 'map small-map', id: 'delivery-map' });
  const said = h('p', { class: 's soft', role: 'status', id: 'delivery-said' });
  const button = (id, name, words, onclick) => h('button', { type: 'button', class: 'btn line small', id, onclick },
    icon(name), words);
  const draw = button('delivery-draw', 'edit', t('where.draw'), drawAnew);
  const away = button('delivery-away', 'trash', t('delivery.remove'), () => remove());
  const corners = areaField(fields, pointer, t('delivery.corners'), '', /** @type {any} */ ({
    rows: 4, hint: t('delivery.cornersHint'), spellcheck: 'false', class: 'code', oninput: written }));
  const byHand = h('details', {}, h('summary', {}, t('delivery.byCorners')), corners);
  const element = h('div', { class: 'col gap3', role: 'group', 'aria-label': t('delivery.area') },
    h('p', { class: 'lab' }, t('delivery.area')), canvas, said, h('div', { class: 'row wrap' }, draw, away), byHand);
  tellCorners();
  tell();
  whenSeen(canvas, () => {
    making = makeMap(canvas, { center: place.point(), zoom: 13, label: t('delivery.area') });
    making.then(drawMap, (error) => fill(canvas, errorBox(error)));
  });
  return {
    element,
    /** Shows what has been changed, of the place, too. */
    update() {
      tell();
      making?.then(drawMap, () => {});
    },
    /** As it was unless somebody changed it; undefined for none. @throws {BadField} for corners that are none */
    value() {
      if (!isChanged) return before ?? undefined;
      if (valueOf(corners) && !cornersOf(valueOf(corners))) throw new BadField(pointer, t('delivery.noCorners'));
      return area ?? undefined;
    },
    remove: () => making?.then((map) => map.remove(), () => {}),
  };

  function drawMap(map) {
    const [point, radius] = [place.point(), place.radius()];
    const now = JSON.stringify([point, radius, area]);
    if (now === shown) return;
    const reach = radius ? circle(point, radius) : null;
    const shapes = [area, reach].filter(Boolean);
    pin?.remove();
    pin = map.pin(point, { name: t('place.position'), isPicked: true, onclick: () => {} });
    map.shapes('delivery', shapes.map((geometry) => ({ role: 'area', geometry })));
    map.fit(boundsOf([point, ...shapes.flatMap(pointsOf)]), { padding: { top: 30, bottom: 30, left: 30, right: 30 },
      maxZoom: 15 });
    shown = now;
  }

  function set(next) {
    [area, isChanged] = [next, true];
    tellCorners();
    tellChanged(element);
  }

  /** What is delivered to, in words: the map says no more. */
  function tell() {
    const radius = place.radius();
    const values = { distance: radius ? distance(radius) : '', count: area ? pointsOf(area).length : 0 };
    fill(said, t(area ? (radius ? 'delivery.both' : 'delivery.inside') : radius ? 'delivery.within'
      : 'delivery.anywhere', values));
    away.hidden = !area;
  }

  /** Several parts, or holes, have no list of corners: they can be drawn anew or removed. */
  function tellCorners() {
    const isPlain = !area || (area.type === 'Polygon' && area.coordinates.length === 1);
    byHand.hidden = !isPlain;
    controlOf(corners).value = isPlain && area ? cornersText(area) : '';
  }

  async function drawAnew() {
    const found = await (await making)?.draw();
    draw.focus();
    if (found) set(drawnArea(polygonOf(found)));
  }

  function written() {
    isChanged = true;
    const text = valueOf(corners);
    const found = text && cornersOf(text);
    if (text && !found) return;
    area = found || null;
  }

  function remove() {
    const was = area;
    set(null);
    draw.focus();
    notice(t('delivery.removed'), 'info', { undo: () => set(was) });
  }
}
