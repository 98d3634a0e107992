// What is said where nothing was found: what was looked for, and the next wider way to look.
import {h} from '../core/element.js';
import {stateBox} from '../core/notices.js';
import {t} from '../core/messages.js';
import {filtersSet, nowhere, radii, unfiltered} from './state.js';

/** @param {import('./state.js').State} state @param {{change: (part: object) => void}} options */
export function emptyState(state, {change}) {
  const wider = widerThan(state);
  const box = stateBox({
    picture: 'nothing',
    title: state.q ? t('empty.words', {words: state.q}) : t('empty.title'),
    text: filtersSet(state) > 0 ? t('empty.filtered') : t('empty.text'),
    action: wider
      && h(
        'button', {type: 'button', class: 'btn primary', id: 'wider', onclick: () => change(wider.part)}, wider.text),
  });
  box.classList.add('empty');
  return box;
}

/** Without filters first, then farther. */
function widerThan(state) {
  if (filtersSet(state) > 0) return {text: t('empty.unfilter'), part: {...unfiltered}};
  if (state.area || state.box || state.polygon || state.route) {
    return state.at || !state.area ? {text: t('empty.around'), part: {...nowhere, at: state.at}} : null;
  }
  const next = [5, radii.most, 50].find((km) => km > Number(state.radius));
  return next ? {text: t('empty.wider', {km: next}), part: {radius: String(next)}} : null;
}
