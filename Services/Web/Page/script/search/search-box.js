// The one field to search everything with, and what takes the room of the list while it is used.
import {branch, goInstead} from '../core/address.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {lower, raise} from '../core/layers.js';
import {t} from '../core/messages.js';
import {Combobox} from './combobox.js';
import {remember} from './recents.js';

/** Where a thing has a page of its own. */
const pages = {
  place: (id) => `/place/${id}`,
  item: (id) => `/item/${id}`,
  person: (id) => `/person/${id}`,
  movie: (id) => `/movies#movie=${encodeURIComponent(id)}`,
  critic: () => '/movies#view=critics',
};

/** Suggestions are fetched when somebody looks for something. */
const fetched = () => import('./suggestions.js');

/**
 * @param {object} wish
 * @param {HTMLElement} wish.stage has the class "searching" while what may be meant is shown
 * @param {() => string} wish.near
 * @param {Parameters<typeof import('./suggestions.js').suggesting>[0]['count']} wish.count
 * @param {Parameters<typeof import('./suggestions.js').suggesting>[0]['begin']} wish.begin
 * @param {string} wish.words looked for already
 * @param {(words: string) => void} wish.search
 * @param {(station: string) => void} wish.atStation
 * @param {(area: string) => void} wish.inArea
 * @param {HTMLElement} wish.end what stands at the field's end
 * @param {string} [wish.placeholder]
 */
export function searchBox(
  {stage, near, count, begin, words, search, atStation, inArea, end, placeholder = t('search.placeholder')}) {
  let isLayer = false;
  const take = {
    words: submit,
    thing(item) {
      fetched().then(({asRecent}) => remember(item.detail === undefined ? asRecent(item) : item));
      const page = pages[item.kind];
      leave();
      if (page) goInstead(page(item.id));
      else settleAnd(() => (item.kind === 'station' ? atStation(item.id) : inArea(item.id)));
    },
    settled(action) {
      leave();
      settleAnd(action);
    },
    forgotten: () => box.ask(),
  };
  const box = new Combobox({
    id: 'q',
    label: t('search.label'),
    placeholder,
    value: words,
    find: async (text, signal, tell) => {
      const {suggesting} = await fetched();
      return suggesting({near, take, count, begin})(text, signal, tell);
    },
    submit,
    opened() {
      stage.classList.add('searching');
      isLayer = true;
      raise(() => {
        isLayer = false;
        box.close();
      });
    },
    closed() {
      stage.classList.remove('searching');
      if (isLayer) lower();
    },
  });
  const back = h('button',
    {type: 'button', class: 'icon-btn leave', 'aria-label': t('action.back'), onclick: () => box.close()},
    icon('back'));
  const clear = h('button', {
    type: 'button',
    class: 'icon-btn clear',
    id: 'clear',
    'aria-label': t('search.clear'),
    onclick: () => {
      box.set('');
      if (stage.classList.contains('searching')) {
        box.input.focus();
        box.ask();
      } else submit('');
    }
  },
    icon('close'));
  const form = h('form', {
    class: 'search',
    role: 'search',
    onsubmit: (event) => {
      event.preventDefault();
      submit(box.input.value.trim());
    }
  },
    icon('search'), box.input, clear, end);
  // Whoever goes on with the keyboard leaves it.
  box.input.addEventListener('blur', ({relatedTarget}) => {
    if (relatedTarget && !form.contains(/** @type {Node} */ (relatedTarget)) && relatedTarget !== back) box.close();
  });
  return {
    row: h('div', {class: 'row search-row'}, back, form),
    list: box.list,
    set: (text) => {
      box.set(text);
      draw(text);
    },
    close: () => box.close()
  };

  function draw(text) {
    clear.hidden = !text;
  }

  /** Without the way back: what comes takes the place of the layer in the history. */
  function leave() {
    isLayer = false;
    stage.classList.remove('searching');
    box.input.blur();
  }

  function settleAnd(action) {
    branch();
    box.close();
    action();
  }

  function submit(text) {
    if (text) remember({kind: 'words', text});
    leave();
    settleAnd(() => search(text));
  }
}
