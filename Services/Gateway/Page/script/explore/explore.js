// Nearby, by area, by train: one result as a list and on the map.
import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { t } from '../kit/messages.js';
import { loadingBox } from '../kit/notices.js';
import { position } from '../map/position.js';
import { addressOf, question, readState } from './state.js';
import { controls } from './controls.js';
import { resultView } from './result-view.js';

export async function show(element, { query: asked }) {
  let state = readState(asked);
  fill(element, loadingBox());
  let here = await position(state.at);
  const top = h('div', { class: 'controls' });
  const result = resultView(element, {
    view: () => state.view, choose: (part) => change(part, { ask: false }),
    listName: () => t(state.kind === 'homes' ? 'explore.homeList' : 'explore.list'),
    question: () => question(state, here.point), missing: () => t(state.tab === 'area' ? 'explore.chooseArea' : 'explore.chooseStation'),
    empty: () => t('explore.empty'), context: (reference) => ({ state, here, reference }),
    map: { here: () => here, kind: () => state.map, holdsHere: () => state.tab === 'nearby', moved: (point) => change({ at: point }) },
  });
  fill(element, h('h1', { class: 'hidden' }, t('page.explore')), top, result.parts);

  /** Takes a change of the state to the address, the controls and the result. */
  async function change(part, { ask = true } = {}) {
    state = { ...state, ...part };
    note(addressOf(state));
    if ('at' in part) here = part.position ?? await position(state.at);
    delete state.position;
    showControls();
    result.draw();
    if (ask) await result.search();
  }

  function showControls() {
    const focused = document.activeElement?.id;
    controls(top, { state, here, change, clear: () => change({ q: '' }) });
    if (focused) document.getElementById(focused)?.focus();
  }

  // The position is read again whenever the reader comes back to the page.
  const back = async () => {
    if (document.visibilityState !== 'visible' || state.at) return;
    const found = await position('');
    if (found.source !== 'me' || String(found.point) === String(here.point)) return;
    here = found;
    showControls();
    await result.search();
  };
  document.addEventListener('visibilitychange', back);
  showControls();
  result.draw();
  await result.search();
  return () => {
    document.removeEventListener('visibilitychange', back);
    result.remove();
  };
}
