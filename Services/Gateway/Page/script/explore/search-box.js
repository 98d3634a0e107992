import { h, fill } from '../kit/element.js';
import { go } from '../kit/address.js';
import { get, query } from '../kit/api.js';
import { distance } from '../kit/formats.js';
import { t } from '../kit/messages.js';
import { pointText } from '../map/position.js';

/** A combobox (ARIA 1.2) that completes what is written; emptying it clears list and pins to what is near. */
export function searchBox({ state, here, change }) {
  let [found, chosen, wait, asking] = [[], -1, 0, null];
  const options = h('ul', { id: 'suggestions', role: 'listbox', 'aria-label': t('search.suggestions'), hidden: true });
  const input = h('input', {
    id: 'q', type: 'search', role: 'combobox', autocomplete: 'off', 'aria-label': t('search.label'), placeholder: t('search.placeholder'),
    'aria-controls': 'suggestions', 'aria-expanded': 'false', 'aria-autocomplete': 'list', value: state.q, oninput: later, onkeydown: key,
    onblur: () => setTimeout(close, 150), onsearch: () => { if (!input.value && state.q) change({ q: '' }); },
  });
  const submit = (event) => {
    event?.preventDefault();
    close();
    const q = input.value.trim();
    change({ q, sort: '' });
  };
  return h('form', { class: 'search', role: 'search', onsubmit: submit }, input,
    state.q && h('button', { type: 'button', id: 'clear', onclick: () => change({ q: '' }) }, t('search.clear')),
    h('button', { type: 'submit', class: 'primary' }, t('search.go')), options);

  function later() {
    clearTimeout(wait);
    wait = setTimeout(suggest, 150);
  }

  async function suggest() {
    asking?.abort();
    const q = input.value.trim();
    if (!q) return close();
    asking = new AbortController();
    try {
      const answer = await get(`/v1/suggest${query({ q, near: pointText(here.point), limit: 8 })}`, { signal: asking.signal });
      found = answer.items;
      chosen = -1;
      draw();
    } catch {
      // Completing is a help; without it the box still searches.
      close();
    }
  }

  function draw() {
    fill(options, found.map((item, index) => h('li', {
      id: `suggestion-${index}`, role: 'option', 'aria-selected': String(index === chosen),
      onmousedown: (event) => { event.preventDefault(); take(item); },
    }, item.text, ' ', h('small', {}, [t(`suggest.${item.kind}`), item.distance !== undefined && distance(item.distance)].filter(Boolean).join(' · ')))));
    options.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    if (chosen >= 0) input.setAttribute('aria-activedescendant', `suggestion-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  }

  function close() {
    clearTimeout(wait);
    asking?.abort();
    found = [];
    chosen = -1;
    draw();
  }

  function key(event) {
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      return take(found[chosen]);
    }
    if (!['ArrowDown', 'ArrowUp'].includes(event.key) || found.length === 0) return;
    event.preventDefault();
    const count = found.length + 1;
    chosen = (chosen + 1 + (event.key === 'ArrowDown' ? 1 : -1) + count) % count - 1;
    draw();
  }

  function take({ kind, id, text }) {
    close();
    if (kind === 'place') return go(`/place/${id}`);
    if (kind === 'item') return go(`/item/${id}`);
    if (kind === 'person') return go(`/person/${id}`);
    if (kind === 'station') return takeStation(id);
    if (kind === 'area') return takeArea(id);
    input.value = text;
    return submit();
  }

  // Their own lists are chosen with them; without an answer the thing alone is.
  async function takeStation(id) {
    const station = await get(`/v1/stations/${id}`).catch(() => null);
    return change({ tab: 'train', station: id, line: station?.stops[0]?.line ?? '', q: '' });
  }

  async function takeArea(id) {
    const area = await get(`/v1/areas/${id}`).catch(() => null);
    const isProvince = area?.kind === 'province';
    return change({ tab: 'area', province: isProvince ? id : area?.parent ?? '', district: isProvince ? '' : id, inside: '', q: '' });
  }
}
