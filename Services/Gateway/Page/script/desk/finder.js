// Things found by words: a box to write them in, and a list to choose from, page by page.
import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { query as queryText } from '../kit/api.js';
import { nameOf, t } from '../kit/messages.js';
import { emptyBox, show as showLoaded } from '../kit/notices.js';
import { asStaff } from '../kit/staff.js';

/**
 * @param {HTMLElement} box
 * @param {string} name of the desk's view and of the list that is asked: "places", "movies"
 * @param {{query: URLSearchParams, label: string, values: object, about: (thing: object) => string, empty: (q: string) => string, beside?: Node[]}}
 *   options `values` of each question; `about`: a thing's second line
 */
export async function finder(box, name, { query, label, values, about, empty, beside = [] }) {
  const words = h('input', { id: 'find', type: 'search', autocomplete: 'off', value: query.get('q') ?? '' });
  const results = h('div', { 'aria-live': 'polite' });
  const find = (event) => {
    event?.preventDefault();
    const q = words.value.trim();
    note(`/desk/${name}${queryText({ q })}`);
    return list(q);
  };
  fill(box, h('form', { class: 'row', onsubmit: find }, h('label', { for: 'find' }, label), words,
    h('button', { type: 'submit', id: `find-${name}` }, t('search.go')), beside), results);
  await find();

  function list(q) {
    const rows = h('ul', { class: 'desk-list' });
    let cursor = null;
    const more = async () => {
      const { body } = await asStaff(`/v1/${name}${queryText({ ...values, q, limit: 50, cursor })}`);
      cursor = body.next;
      rows.append(...body.items.map((thing) => h('li', {}, h('a', { href: `/desk/${name}/${thing.id}` }, nameOf(thing)),
        h('p', { class: 'second' }, about(thing)))));
      return [rows.children.length ? rows : emptyBox(empty(q)),
        cursor && h('button', { type: 'button', class: 'more', onclick: () => showLoaded(results, more) }, t('shop.more'))];
    };
    return showLoaded(results, more);
  }
}
