// All filters. What they would leave is counted while they are chosen, and stands on the button.
import { get, query } from '../../kit/api.js';
import { h, fill } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { cuisineText } from '../../kit/place-words.js';
import { sheet } from '../../kit/ui/sheet.js';
import { legend } from '../legend.js';
import { asksOf } from '../asking.js';
import { choosable } from '../kinds.js';
import { unfiltered } from '../state.js';
import { heading } from '../words.js';

/** So long after the last change it counts, in milliseconds. */
const rest = 300;

/**
 * @param {import('../state.js').State} state
 * @param {object} options
 * @param {number[]} options.point where the reader is
 * @param {string[]} options.cuisines that are served here
 * @param {string} options.currency
 * @param {(part: object) => void} options.chosen
 */
export function filterDialog(state, { point, cuisines, currency, chosen }) {
  let wish = { ...state };
  let [answer, timer, asking] = [null, 0, null];
  const button = h('button', { type: 'submit', class: 'btn primary wide', id: 'show-filtered' });
  const fields = h('div', { class: 'col gap4' });
  const dialog = sheet({
    title: t('filter.title'), isTitled: true, class: 'filters',
      closed: () => { asking?.abort(); if (answer) chosen(answer); },
    content: h('form', { class: 'dialog-in', onsubmit: (event) => { event.preventDefault(); done(); } },
      fields, button, h('button', { type: 'button', class: 'btn quiet wide', id: 'clear-filters',
        onclick: () => set({ ...unfiltered }, { redraws: true }) }, t('filter.clear')),
      legend()),
  });
  button.textContent = t('filter.show');
  draw();
  count();

  function done() {
    answer = Object.fromEntries(Object.keys(unfiltered).map((name) => [name, wish[name]]));
    dialog.close();
  }

  function set(part, { redraws = false } = {}) {
    wish = { ...wish, ...part };
    if (redraws) draw();
    clearTimeout(timer);
    timer = setTimeout(count, rest);
  }

  async function count() {
    asking?.abort();
    asking = new AbortController();
    if (wish.kind === 'stations') return;
    try {
      const parts = await Promise.all(asksOf(wish, point).map(async ({ name, question: { path, ...values } }) => (
        { name, total: (await get(path + query({ ...values, limit: 1 }), { signal: asking.signal })).total })));
      button.textContent = t('filter.showCount', { what: heading({ ...wish, q: '' }, parts) });
    } catch {
      // It shows them all the same.
    }
  }

  function draw() {
    const { kind } = wish;
    const hasFood = ['food', 'dishes', 'all'].includes(kind);
    fill(fields, types(),
      hasFood && check('open', t('filter.open')),
      ['food', 'all', 'cinemas', 'homes'].includes(kind) && choice('rating', t('filter.rating'), [['', t('filter.any')],
        ...['3', '3.5', '4', '4.5'].map((stars) => [stars, t('filter.rated', { stars: Number(stars) })])]),
      hasFood && choice('cuisine', t('filter.cuisine'),
        [['', t('filter.any')], ...cuisines.map((name) => [name, cuisineText(name)])]),
      kind === 'homes' && choice('purpose', t('home.purpose'), [['', t('filter.any')], ['sale', t('filter.forSale')],
        ['rent', t('filter.toRent')]]),
      ['homes', 'food', 'dishes', 'all'].includes(kind) && price());
  }

  function types() {
    const all = Object.entries(choosable(wish.kind));
    if (all.length === 0) return null;
    const chosenOnes = new Set(wish.types ? wish.types.split(',') : []);
    return h('fieldset', { class: 'field' }, h('legend', { class: 'lab' }, t('filter.types')),
      h('div', { class: 'checks' }, all.map(([type, key]) => h('label', { class: 'check' },
      h('input', {
        type: 'checkbox', id: `type-${type}`, checked: chosenOnes.has(type), onchange: ({ target }) => {
          if (target.checked) chosenOnes.add(type);
          else chosenOnes.delete(type);
          set({ types: [...chosenOnes].join(',') });
        },
      }), t(key)))));
  }

  function check(name, text) {
    return h('label', { class: 'check' }, h('input', {
      type: 'checkbox', class: 'switch', id: `only-${name}`, role: 'switch', checked: Boolean(wish[name]),
      onchange: ({ target }) => set({ [name]: target.checked ? '1' : '' }),
    }), text);
  }

  function choice(name, label, options) {
    return h('div', { class: 'field' }, h('label', { for: `by-${name}` }, label),
      h('select', {
      id: `by-${name}`, onchange: ({ target }) => set({ [name]: target.value }),
    }, options.map(([value, text]) => h('option', { value, selected: value === wish[name] }, text))));
  }

  function price() {
    const code = wish.currency || currency;
    return h('div', { class: 'field' }, h('label', { for: 'budget' }, t('filter.upTo', { currency: code })),
      h('input', {
      id: 'budget', type: 'number', min: 0, step: 'any', inputmode: 'decimal', value: wish.price,
      oninput: ({ target }) => set({ price: Number(target.value) > 0 ? target.value : '',
        currency: Number(target.value) > 0 ? code : '' }),
    }));
  }
}

