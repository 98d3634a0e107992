// One's places: a list to choose from, one of them with its menu, or a new one.
import { h, fill } from '../../kit/element.js';
import { note } from '../../kit/address.js';
import { query as queryText } from '../../kit/api.js';
import { nameOf, t } from '../../kit/messages.js';
import { emptyBox, show as showLoaded } from '../../kit/notices.js';
import { kindText, secondLine } from '../../explore/rows.js';
import { asStaff } from '../../kit/staff.js';
import { showNew, showPlace } from './place.js';

export function show(box, context) {
  if (context.id) return showPlace(box, context);
  if (context.query.get('new')) return showNew(box, context);
  return showList(box, context);
}

async function showList(box, { query, who }) {
  const words = h('input', { id: 'find', type: 'search', autocomplete: 'off', value: query.get('q') ?? '' });
  const results = h('div', { 'aria-live': 'polite' });
  const find = (event) => {
    event?.preventDefault();
    const q = words.value.trim();
    note(`/desk/places${queryText({ q })}`);
    return list(results, q, who);
  };
  fill(box, h('form', { class: 'row', onsubmit: find }, h('label', { for: 'find' }, t('shop.find')), words,
    h('button', { type: 'submit', id: 'find-places' }, t('search.go')),
    h('a', { class: 'button primary', id: 'new-place', href: '/desk/places?new=yes' }, t('shop.new')),
    h('a', { class: 'button', id: 'new-home', href: '/desk/places?new=home' }, t('shop.newHome'))), results);
  await find();
}

async function list(results, q, who) {
  const rows = h('ul', { class: 'desk-list' });
  let cursor = null;
  const more = async () => {
    const { body } = await asStaff(`/v1/places${queryText({ merchant: who.role === 'merchant' ? 'me' : null, q, sort: 'name', limit: 50, cursor })}`);
    cursor = body.next;
    rows.append(...body.items.map((place) => h('li', {}, h('a', { href: `/desk/places/${place.id}` }, nameOf(place)),
      h('p', { class: 'second' }, [kindText(place), secondLine(place)].filter(Boolean).join(' · ')))));
    return [rows.children.length ? rows : emptyBox(t(who.role === 'merchant' && !q ? 'shop.none' : 'shop.nothing')),
      cursor && h('button', { type: 'button', class: 'more', onclick: () => showLoaded(results, more) }, t('shop.more'))];
  };
  await showLoaded(results, more);
}
