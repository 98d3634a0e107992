// Homes for somebody: what they can pay, of which kinds, in which areas; the popular, the newest or the cheapest first.
import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { fromKept, get, query } from '../kit/api.js';
import { t } from '../kit/messages.js';
import { emptyBox, errorBox, notice } from '../kit/notices.js';
import { rows } from '../explore/rows.js';
import { addressOf, choices, defaults, forget, isWish, keep, kept, question, readState } from './state.js';
import { homeLists } from './lists.js';
import { wishForm } from './wish-form.js';

const pageSize = 25;
/** Of lists of all homes. */
const titles = { popular: 'wish.popular', newest: 'wish.newest', price: 'page.homes' };
const sorts = { popular: 'wish.byPopular', newest: 'wish.byNewest', price: 'wish.byPrice' };

let last = '';

export async function show(element) {
  element.classList.add('thing');
  // The link that skips to the content names no list.
  if (location.hash === '#content') note(`/homes${last}`);
  let state = readState(location.hash);
  let [items, next, total, asking] = [[], null, null, null];
  const [title, count] = [h('h1', {}), h('h2', { id: 'count', tabindex: -1, 'aria-live': 'polite' })];
  const [form, order, list] = [h('div', {}), h('div', { class: 'chips', role: 'group', 'aria-label': t('filter.sort') }), h('div', { class: 'results', id: 'results' })];
  const box = h('details', { class: 'wish-box', open: location.hash === '' && !kept().wish }, h('summary', { id: 'wish-title' }, t('wish.mine')), form);
  fill(element, title, homeLists(), box, order, count, list);
  drawForm();
  // Without anything looked for there is nothing to put in the address yet.
  await change({}, location.hash !== '' || isWish(state));
  return () => asking?.abort();

  /** Takes a change of the state to the address and the list. */
  function change(part, isNoted = true) {
    state = { ...state, ...part };
    last = isNoted ? new URL(addressOf(state), location).hash : '';
    note(`/homes${last}`);
    title.textContent = t(isWish(state) || !isNoted ? 'page.homes' : titles[state.sort]);
    drawOrder();
    return search();
  }

  function drawForm() {
    fill(form, wishForm(state, kept().income, (wish, income) => {
      wish.sort = state.sort;
      keep(wish, income);
      box.open = false;
      count.focus();
      change(wish);
    }, () => {
      forget();
      state = { ...defaults };
      drawForm();
      document.getElementById('purpose').focus();
      notice(t('wish.forgotten'));
      change({});
    }));
  }

  function drawOrder() {
    fill(order, choices.sort.map((sort) => h('button', {
      type: 'button', id: `sort-${sort}`, class: 'chip', 'aria-pressed': String(sort === state.sort), onclick: () => {
        change({ sort });
        document.getElementById(`sort-${sort}`).focus();
      },
    }, t(sorts[sort]))));
  }

  async function search() {
    asking?.abort();
    asking = new AbortController();
    [items, next, total] = [[], null, null];
    count.textContent = t('state.loading');
    list.replaceChildren();
    await more(asking.signal);
  }

  async function more(signal) {
    try {
      const page = await get(`/v1/places${query({ ...question(state), limit: pageSize, cursor: next })}`, { signal });
      items = [...items, ...page.items];
      ({ next, total } = page);
    } catch (error) {
      if (error.name === 'AbortError') return;
      count.textContent = t('page.homes');
      fill(list, errorBox(error, search));
      return;
    }
    count.textContent = t('wish.count', { count: total });
    fill(list, fromKept && h('p', { class: 'state' }, t('state.kept')),
      state.budget && h('p', { class: 'hint' }, t('wish.onRequest')),
      items.length ? rows(items, { state: { tab: 'homes' } }) : emptyBox(t('wish.empty')),
      next && h('button', { type: 'button', class: 'more', onclick: () => more(signal) }, t('explore.more', { shown: items.length, total })));
  }
}
