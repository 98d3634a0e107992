// All filters. What they would leave is counted while they are chosen, and stands on the button.
import {get, query} from '../../core/api.js';
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {sheet} from '../../ui/sheet.js';
import {legend} from '../legend.js';
import {listsOf} from '../asking.js';
import {unfiltered} from '../state.js';
import {heading} from '../words.js';
import {filterFields} from './filter-fields.js';

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
export function filterDialog(state, {point, cuisines, currency, chosen}) {
  let wish = {...state};
  let [answer, timer, asking] = [null, 0, null];
  const button = h('button', {type: 'submit', class: 'btn primary', id: 'show-filtered'});
  const fields = h('div', {class: 'col gap4'});
  const dialog = sheet({
    title: t('filter.title'),
    isTitled: true,
    class: 'filters',
    closed: () => {
      asking?.abort();
      if (answer) chosen(answer);
    },
    content: h('form', {
      class: 'dialog-in',
      onsubmit: (event) => {
        event.preventDefault();
        done();
      }
    },
      fields, legend(),
      h('div', {class: 'sheet-foot'},
        h('button', {
          type: 'button',
          class: 'btn quiet',
          id: 'clear-filters',
          onclick: () => set({...unfiltered}, {redraws: true})
        },
          t('filter.clear')),
        button)),
  });
  button.textContent = t('filter.show');
  draw();
  count();

  function done() {
    answer = Object.fromEntries(Object.keys(unfiltered).map((name) => [name, wish[name]]));
    dialog.close();
  }

  function set(part, {redraws = false} = {}) {
    wish = {...wish, ...part};
    if (redraws) draw();
    clearTimeout(timer);
    timer = setTimeout(count, rest);
  }

  async function count() {
    asking?.abort();
    asking = new AbortController();
    if (wish.kind === 'stations') return;
    try {
      const parts = await Promise.all(listsOf(wish, point).map(async ({name, question: {path, ...values}}) => ({
        name,
        total: (await get(path + query({...values, limit: 1}), {signal: asking.signal})).total
      })));
      button.textContent = t('filter.showCount', {what: heading({...wish, q: ''}, parts)});
    } catch {
      // It shows them all the same.
    }
  }

  function draw() {
    fill(fields, filterFields({wish, cuisines, currency, set}));
  }
}
