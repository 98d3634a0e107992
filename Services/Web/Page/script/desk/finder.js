// Things found by words: a box to write them in, and a list to choose from, page by page.
import {h, fill} from '../core/element.js';
import {note} from '../core/address.js';
import {query as queryText} from '../core/api.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {emptyBox, show as showLoaded} from '../core/notices.js';
import {asStaff} from '../core/staff.js';

/**
 * @param {HTMLElement} box
 * @param {string} name of the desk's view and of the list that is asked: "places", "movies"
 * @param {{query: URLSearchParams, label: string, what: string, values: object, picture:
 *   import('../core/icons.js').IconName, about: (thing: object) => string, lacks: (thing: object) => string[], empty:
 *   (q: string) => string}} options `values` of each question; `what`: to be done here; `about`: a thing's second line;
 *   `lacks`: what is not said of it
 */
export async function finder(box, name, {query, label, what, values, picture, about, lacks, empty}) {
  box.className = 'page wide';
  const words = h('input', {
    id: 'find',
    type: 'search',
    autocomplete: 'off',
    'aria-label': label,
    placeholder: label,
    value: query.get('q') ?? ''
  });
  const total = h('span', {id: 'total', role: 'status'});
  const results = h('div', {class: 'col gap4', 'aria-live': 'polite'});
  const find = (event) => {
    event.preventDefault();
    const q = words.value.trim();
    note(`/desk/${name}${queryText({q})}`);
    return list(q);
  };
  fill(box,
    h('form', {role: 'search', onsubmit: find},
      h('div', {class: 'search'}, icon('search'), words,
        h('button', {
          type: 'submit',
          class: 'btn primary small',
          id: `find-${name}`,
        },
          t('search.go')))),
    h('p', {class: 'soft'}, what, ' ', total), results);
  await list(words.value.trim());

  function list(q) {
    const rows = h('ul', {class: 'box flush rows columns desk-list'});
    let cursor = null;
    const more = async () => {
      const {body} = await asStaff(`/v1/${name}${queryText({...values, q, limit: 50, cursor})}`);
      cursor = body.next;
      fill(total, body.total !== undefined && t('desk.all', {count: body.total}));
      rows.append(...body.items.map((thing) => row(thing)));
      return [
        rows.children.length ? rows : emptyBox(empty(q)),
        cursor
          && h('button', {type: 'button', class: 'btn more', onclick: () => showLoaded(results, more)}, t('show.more'))
      ];
    };
    return showLoaded(results, more);
  }

  function row(thing) {
    return h('li', {class: 'linked'}, h('span', {class: 'disc'}, icon(picture)),
      h('span', {class: 't'}, h('a', {href: `/desk/${name}/${thing.id}`}, nameOf(thing)),
        h('span', {class: 's soft block'}, about(thing),
          lacks(thing).map((one) => [' ', h('span', {class: 'tag warn'}, one)]))),
      icon('next'));
  }
}
