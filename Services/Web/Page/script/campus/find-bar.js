// What is looked for on the campus: words, and whether they are of buildings or of people.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';

/** @typedef {'buildings'|'people'} View */

/** @type {{view: View, glyph: import('../core/icons.js').IconName, words: string}[]} */
const views = [
  {view: 'buildings', glyph: 'campus', words: 'campus.buildings'},
  {view: 'people', glyph: 'people', words: 'campus.persons'},
];

/**
 * @param {object} tell
 * @param {() => void} tell.typed
 * @param {() => void} tell.cleared
 * @param {() => void} tell.entered the words are to lead to the first that fits them
 * @param {(view: View) => void} tell.chosen
 */
export function findBar({typed, cleared, entered, chosen}) {
  const field = h('input', {
    id: 'building',
    type: 'search',
    autocomplete: 'off',
    'aria-label': t('campus.find'),
    placeholder: t('campus.find'),
    oninput: typed
  });
  const clear =
    h('button', {type: 'button', class: 'icon-btn', 'aria-label': t('campus.clear'), onclick: cleared}, icon('close'));
  const kinds = h('div', {class: 'chips', role: 'group', 'aria-label': t('campus.which')});
  const form = h('form', {
    class: 'search',
    role: 'search',
    onsubmit: (event) => {
      event.preventDefault();
      entered();
    }
  },
    icon('search'), field, clear);
  return {
    element: h('div', {class: 'stage-top'}, form, kinds),
    write: (words) => {
      field.value = words;
    },
    focus: () => field.focus(),
    /** Whether a building or a person has the words in its name. */
    fits(thing) {
      const wish = field.value.trim().toLowerCase();
      return [thing.name, nameOf(thing)].some((name) => name.toLowerCase().includes(wish));
    },
    /** @param {View} shown */
    draw(shown) {
      clear.hidden = field.value === '';
      fill(kinds,
        views.map(({view, glyph, words}) => h('button', {
          type: 'button',
          class: 'chip lift',
          id: `show-${view}`,
          'aria-pressed': String(shown === view),
          onclick: () => chosen(view),
        },
                    icon(glyph), t(words))));
    },
  };
}
