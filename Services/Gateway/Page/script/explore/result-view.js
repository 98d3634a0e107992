// One result as a list and on the map: how much it has stands in the titles of both; page by page.
import { h, fill } from '../kit/element.js';
import { fromKept, get, query } from '../kit/api.js';
import { t } from '../kit/messages.js';
import { emptyBox, errorBox, loadingBox } from '../kit/notices.js';
import { rows } from './rows.js';
import { resultMap } from './result-map.js';

const pageSize = 25;

/**
 * @param {HTMLElement} element of the page, which says by its class what is seen
 * @param {object} options `view()`: "list" or "map"; `choose(part)` takes another `view` or kind of `map` to the page's state; `listName()`;
 *   `question()`: {path, …values}, or null while something is still to be chosen; `missing()`: what that is; `empty()`: what is said of no
 *   result; `context(reference)` of `rows.js`; `hint()` above the rows; `counted(total)` hears how many there are, null while they are
 *   asked for; `map`: see `result-map.js`
 * @returns {{parts: HTMLElement[], draw: () => void, search: () => Promise<void>, remove: () => void}}
 */
export function resultView(element, { view, choose, listName, question, missing, empty, context, hint, counted, map: ofMap }) {
  let [items, next, total, reference, asking] = [[], null, null, null, null];
  const list = h('div', { class: 'results', id: 'results' });
  const [listTitle, mapTitle] = ['list', 'map'].map((name) => h('h2', { id: `${name}-title` }));
  const listBox = h('section', { class: 'list-side', 'aria-labelledby': 'list-title' }, listTitle, list);
  const mapBox = h('section', { class: 'map-side', 'aria-labelledby': 'map-title' });
  const toggle = h('div', { class: 'toggle', role: 'group', 'aria-label': t('explore.view') });
  const map = resultMap(mapBox, mapTitle, { ...ofMap, kindChosen: (kind) => choose({ map: kind }) });
  element.classList.add('explore');
  return { parts: [toggle, listBox, mapBox], draw, search, remove: () => { asking?.abort(); map.remove(); } };

  function draw() {
    const count = total === null ? '' : ` (${total.toLocaleString()})`;
    const titles = { list: listName() + count, map: t('explore.map') + count };
    listTitle.textContent = titles.list;
    mapTitle.textContent = titles.map;
    element.classList.toggle('as-map', view() === 'map');
    // What is said instead of rows is seen beside the map, too.
    element.classList.toggle('no-rows', items.length === 0);
    fill(toggle, Object.entries(titles).map(([name, title]) => h('button', {
      type: 'button', id: `view-${name}`, 'aria-pressed': String(view() === name), onclick: () => {
        choose({ view: name });
        document.getElementById(`view-${name}`).focus();
      },
    }, title)));
    if (view() === 'map' || matchMedia('(min-width: 60rem)').matches) map.show(items);
  }

  async function search() {
    asking?.abort();
    asking = new AbortController();
    [items, next, total, reference] = [[], null, null, null];
    counted?.(total);
    const asked = question();
    if (!asked) {
      fill(list, emptyBox(missing()));
      return draw();
    }
    fill(list, loadingBox());
    return more(asked, asking.signal);
  }

  async function more(asked, signal) {
    const { path, ...values } = asked;
    try {
      const page = await get(path + query({ ...values, limit: pageSize, cursor: next }), { signal });
      items = [...items, ...page.items];
      ({ next, total } = page);
      reference = page.reference ?? reference;
    } catch (error) {
      if (error.name === 'AbortError') return;
      fill(list, errorBox(error, search));
      draw();
      return;
    }
    counted?.(total);
    fill(list, fromKept && h('p', { class: 'state' }, t('state.kept')), hint?.(),
      items.length ? rows(items, context(reference)) : emptyBox(empty()),
      next && h('button', { type: 'button', class: 'more', onclick: () => more(asked, signal) }, t('explore.more', { shown: items.length, total })));
    draw();
  }
}
