// An area's corners, written by hand.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {areaField, controlOf, valueOf} from '../fields/fields.js';
import {cornersOf, cornersText} from './corners.js';

/**
 * @param {import('../fields/fields.js').Fields} fields
 * @param {string} pointer
 * @param {() => void} written
 */
export function cornersField(fields, pointer, written) {
  const corners = areaField(fields, pointer, t('delivery.corners'), '', /** @type {any} */ ({
    rows: 4,
    hint: t('delivery.cornersHint'),
    spellcheck: 'false',
    class: 'code',
    oninput: written
  }));
  const element = h('details', {}, h('summary', {}, t('delivery.byCorners')), corners);
  return {
    element,
    /** What is written, as GeoJSON; null for nothing, undefined if it is no area. */
    area() {
      const text = valueOf(corners);
      return text ? cornersOf(text) ?? undefined : null;
    },
    /** Several parts, or holes, have no list of corners: they can be drawn anew or removed. */
    show(area) {
      const isPlain = !area || (area.type === 'Polygon' && area.coordinates.length === 1);
      element.hidden = !isPlain;
      controlOf(corners).value = isPlain && area ? cornersText(area) : '';
    },
  };
}
