// Buttons on the map: closer, farther, and which kind of map.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

/** @param {{zoomBy: (steps: number) => void}} engine */
export function zoomButtons(engine) {
  const button = (name, words, steps) => h('button', {
    type: 'button',
    class: 'icon-btn',
    'aria-label': t(words),
    title: t(words),
    onclick: () => engine.zoomBy(steps),
  },
    icon(name));
  return h('div', {class: 'map-ui stack zoom', role: 'group', 'aria-label': t('map.zoom')},
    button('plus', 'map.zoomIn', 1), button('minus', 'map.zoomOut', -1));
}

/** A choice of kinds; null where there is only one. */
export function kindChoice(kinds, chosen, choose) {
  if (kinds.length < 2) return null;
  const choice = h('select', {class: 'map-kind', 'aria-label': t('map.kind'), onchange: () => choose(choice.value)},
    kinds.map((kind) => h('option', {value: kind, selected: kind === chosen}, t(`map.${kind}`))));
  return h('div', {class: 'map-ui kinds'}, choice);
}
