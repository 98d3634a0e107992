// Homes for somebody: what they can pay, of which kinds, in which areas; the popular, the newest or the cheapest first.
import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { t } from '../kit/messages.js';
import { notice } from '../kit/notices.js';
import { position } from '../map/position.js';
import { resultView } from '../explore/result-view.js';
import { addressOf, choices, defaults, forget, isWish, keep, kept, question, readState } from './state.js';
import { homeLists } from './lists.js';
import { wishForm } from './wish-form.js';

/** Of lists of all homes. */
const titles = { popular: 'wish.popular', newest: 'wish.newest', price: 'page.homes' };
const sorts = { popular: 'wish.byPopular', newest: 'wish.byNewest', price: 'wish.byPrice' };

let last = '';

export async function show(element) {
  // The link that skips to the content names no list.
  if (location.hash === '#content') note(`/homes${last}`);
  let state = readState(location.hash);
  let here = null;
  const [title, count] = [h('h1', {}), h('h2', { id: 'count', tabindex: -1, 'aria-live': 'polite' })];
  const [form, order] = [h('div', {}), h('div', { class: 'chips', role: 'group', 'aria-label': t('filter.sort') })];
  const box = h('details', { class: 'wish-box', open: location.hash === '' && !kept().wish }, h('summary', { id: 'wish-title' }, t('wish.mine')), form);
  const result = resultView(element, {
    view: () => state.view, choose: (part) => change(part, { asks: false }), listName: () => t('explore.homeList'),
    question: () => ({ path: '/v1/places', ...question(state) }), empty: () => t('wish.empty'), context: () => ({ state: { tab: 'homes' } }),
    hint: () => state.budget && h('p', { class: 'hint' }, t('wish.onRequest')),
    counted: (total) => { count.textContent = total === null ? t('page.homes') : t('wish.count', { count: total }); },
    // Homes for somebody are not around anywhere: the map begins with them.
    map: { here: () => (here ??= position('')), kind: () => state.map, holdsHere: () => false },
  });
  fill(element, h('div', { class: 'controls' }, title, homeLists(), box, order, count), result.parts);
  drawForm();
  // Without anything looked for there is nothing to put in the address yet.
  await change({}, { isNoted: location.hash !== '' || isWish(state) });
  return result.remove;

  /** Takes a change of the state to the address and the result. */
  function change(part, { isNoted = true, asks = true } = {}) {
    state = { ...state, ...part };
    last = isNoted ? new URL(addressOf(state), location).hash : '';
    note(`/homes${last}`);
    title.textContent = t(isWish(state) || !isNoted ? 'page.homes' : titles[state.sort]);
    drawOrder();
    result.draw();
    return asks ? result.search() : null;
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
      state = { ...state, ...defaults };
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
}
