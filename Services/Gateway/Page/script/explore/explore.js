// Nearby, by area, by train: one result as a list and on the map.
import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { get, query, fromKept } from '../kit/api.js';
import { t } from '../kit/messages.js';
import { emptyBox, errorBox, loadingBox } from '../kit/notices.js';
import { position } from '../map/position.js';
import { addressOf, question, readState } from './state.js';
import { controls } from './controls.js';
import { rows } from './rows.js';
import { resultMap } from './result-map.js';

const pageSize = 25;

export async function show(element, { query: asked }) {
  let state = readState(asked);
  fill(element, loadingBox());
  let here = await position(state.at);
  let [items, next, total, reference] = [[], null, null, null];
  let asking = null;

  const list = h('div', { class: 'results', id: 'results' });
  const listTitle = h('h2', { id: 'list-title' });
  const mapTitle = h('h2', { id: 'map-title' });
  const mapBox = h('section', { class: 'map-side', 'aria-labelledby': 'map-title' });
  const listBox = h('section', { class: 'list-side', 'aria-labelledby': 'list-title' }, listTitle, list);
  const top = h('div', { class: 'controls' });
  const toggle = h('div', { class: 'toggle', role: 'group', 'aria-label': t('explore.view') });
  element.classList.add('explore');
  fill(element, h('h1', { class: 'hidden' }, t('page.explore')), top, toggle, listBox, mapBox);
  const map = resultMap(mapBox, mapTitle, {
    state: () => state, here: () => here,
    moved: (point) => change({ at: point }), kindChosen: (kind) => change({ map: kind }, { ask: false }),
  });

  /** Takes a change of the state to the address, the controls and the result. */
  async function change(part, { ask = true } = {}) {
    state = { ...state, ...part };
    note(addressOf(state));
    if ('at' in part) here = part.position ?? await position(state.at);
    delete state.position;
    showControls();
    showView();
    if (ask) await search();
  }

  function showControls() {
    const focused = document.activeElement?.id;
    controls(top, { state, here, change, clear: () => change({ q: '' }) });
    if (focused) document.getElementById(focused)?.focus();
  }

  function showView() {
    const count = total === null ? '' : ` (${total.toLocaleString()})`;
    const titles = { list: t(state.kind === 'homes' ? 'explore.homeList' : 'explore.list') + count, map: t('explore.map') + count };
    listTitle.textContent = titles.list;
    mapTitle.textContent = titles.map;
    element.classList.toggle('as-map', state.view === 'map');
    fill(toggle, ['list', 'map'].map((view) => h('button', {
      type: 'button', id: `view-${view}`, 'aria-pressed': String(state.view === view), onclick: () => {
        change({ view }, { ask: false });
        document.getElementById(`view-${view}`).focus();
      },
    }, titles[view])));
    if (state.view === 'map' || matchMedia('(min-width: 60rem)').matches) map.show(items);
  }

  async function search() {
    asking?.abort();
    asking = new AbortController();
    [items, next, total, reference] = [[], null, null, null];
    const wish = question(state, here.point);
    if (!wish) {
      fill(list, emptyBox(t(state.tab === 'area' ? 'explore.chooseArea' : 'explore.chooseStation')));
      return showView();
    }
    fill(list, loadingBox());
    await more(wish, asking.signal);
  }

  async function more(wish, signal) {
    const { path, ...values } = wish;
    try {
      const page = await get(path + query({ ...values, limit: pageSize, cursor: next }), { signal });
      items = [...items, ...page.items];
      ({ next, total } = page);
      reference = page.reference ?? reference;
      showResult(wish, signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      fill(list, errorBox(error, search));
      showView();
    }
  }

  function showResult(wish, signal) {
    const shown = rows(items, { state, here, reference });
    fill(list, fromKept && h('p', { class: 'state' }, t('state.kept')),
      items.length ? shown : emptyBox(t('explore.empty')),
      next && h('button', { type: 'button', class: 'more', onclick: () => more(wish, signal) },
        t('explore.more', { shown: items.length, total })));
    showView();
  }

  // The position is read again whenever the reader comes back to the page.
  const back = async () => {
    if (document.visibilityState !== 'visible' || state.at) return;
    const found = await position('');
    if (found.source !== 'me' || String(found.point) === String(here.point)) return;
    here = found;
    showControls();
    await search();
  };
  document.addEventListener('visibilitychange', back);
  showControls();
  showView();
  await search();
  return () => {
    asking?.abort();
    document.removeEventListener('visibilitychange', back);
    map.remove();
  };
}
