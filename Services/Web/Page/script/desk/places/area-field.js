// Where a place delivers to: an area drawn on the map or written corner by corner, and the circle of a distance.
import {h} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {drawnArea, polygonOf} from '../../discover/drawn.js';
import {BadField, tellChanged} from '../fields/fields.js';
import {cornersField} from './corners-field.js';
import {pointsOf} from './corners.js';
import {DeliveryMap} from './delivery-map.js';

const pointer = '/ordering/delivery/area';

/**
 * @param {import('../fields/fields.js').Fields} fields
 * @param {any} before the area as the place has it: GeoJSON, a polygon or several
 * @param {import('./delivery-map.js').Place} place
 */
export function deliveryAreaField(fields, before, place) {
  let [area, isChanged] = [before ?? null, false];
  const map = new DeliveryMap(place, () => area);
  const said = h('p', {class: 's soft', role: 'status', id: 'delivery-said'});
  const button = (id, name, words, onclick) =>
    h('button', {type: 'button', class: 'btn line small', id, onclick}, icon(name), words);
  const draw = button('delivery-draw', 'edit', t('where.draw'), drawAnew);
  const away = button('delivery-away', 'trash', t('delivery.remove'), remove);
  const corners = cornersField(fields, pointer, written);
  const element = h('div', {class: 'col gap3', role: 'group', 'aria-label': t('delivery.area')},
    h('p', {class: 'lab'}, t('delivery.area')), map.element, said, h('div', {class: 'row wrap'}, draw, away),
    corners.element);
  corners.show(area);
  tell();
  return {
    element,
    /** Shows what has been changed, of the place, too. */
    update() {
      tell();
      map.update();
    },
    /** As it was unless somebody changed it; undefined for none. @throws {BadField} for corners that are none */
    value() {
      if (!isChanged) return before ?? undefined;
      if (corners.area() === undefined) throw new BadField(pointer, t('delivery.noCorners'));
      return area ?? undefined;
    },
    remove: () => map.remove(),
  };

  function tell() {
    said.textContent = summary(area, place.radius());
    away.hidden = !area;
  }

  function set(next) {
    [area, isChanged] = [next, true];
    corners.show(area);
    tellChanged(element);
  }

  async function drawAnew() {
    const found = await map.draw();
    draw.focus();
    if (found) set(drawnArea(polygonOf(found)));
  }

  function written() {
    isChanged = true;
    const found = corners.area();
    if (found !== undefined) area = found;
  }

  function remove() {
    const was = area;
    set(null);
    draw.focus();
    notice(t('delivery.removed'), 'info', {undo: () => set(was)});
  }
}

/** What is delivered to, in words: the map says no more. */
function summary(area, radius) {
  const values = {distance: radius ? distance(radius) : '', count: area ? pointsOf(area).length : 0};
  if (area) return t(radius ? 'delivery.both' : 'delivery.inside', values);
  return t(radius ? 'delivery.within' : 'delivery.anywhere', values);
}
