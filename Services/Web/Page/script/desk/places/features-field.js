// What a place has, offers or allows.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {features} from '../../domain/features.js';
import {group} from '../fields/fields.js';

/**
 * @param {import('../fields/fields.js').Fields} fields
 * @param {Record<string, boolean>} kept as the place has it
 */
export function featuresField(fields, kept = {}) {
  const boxes = features.map(
    (name) => h('input', {type: 'checkbox', value: name, id: `feature-${name}`, checked: kept[name] === true}));
  const said = h('p', {class: 'field-problem err', role: 'alert'});
  fields.about('/amenityFeature', said, () => boxes[0]);
  const labels =
    boxes.map((box) => h('label', {class: 'choice'}, box, h('span', {class: 't'}, t(`feature.${box.value}`))));
  return {
    element: group(t('feature.title'), h('div', {class: 'choices methods many'}, labels), said),
    /** That a place lacks something stays as it is until it is said to have it; null for nothing known. */
    value() {
      const stays = Object.entries(kept).filter(([, has]) => !has);
      const has = boxes.filter(({checked}) => checked).map(({value}) => [value, true]);
      const all = Object.fromEntries([...stays, ...has]);
      return Object.keys(all).length > 0 ? all : null;
    },
  };
}
