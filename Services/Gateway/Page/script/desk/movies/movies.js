// Movies, for operators: found by name, and who says what of one. What people know of a movie comes by files.
import { h, fill } from '../../kit/element.js';
import { note } from '../../kit/address.js';
import { query as queryText } from '../../kit/api.js';
import { nameOf, t } from '../../kit/messages.js';
import { emptyBox, show as showLoaded } from '../../kit/notices.js';
import { asStaff } from '../../kit/staff.js';
import { origins } from '../origins/origins.js';

export const show = (box, context) => (context.id ? showMovie(box, context.id) : showList(box, context.query));

async function showList(box, query) {
  const words = h('input', { id: 'find', type: 'search', autocomplete: 'off', value: query.get('q') ?? '' });
  const results = h('div', { 'aria-live': 'polite' });
  const find = (event) => {
    event?.preventDefault();
    const q = words.value.trim();
    note(`/desk/movies${queryText({ q })}`);
    return list(results, q);
  };
  fill(box, h('form', { class: 'row', onsubmit: find }, h('label', { for: 'find' }, t('film.find')), words,
    h('button', { type: 'submit', id: 'find-movies' }, t('search.go'))), results);
  await find();
}

async function list(results, q) {
  const rows = h('ul', { class: 'desk-list' });
  let cursor = null;
  const more = async () => {
    const { body } = await asStaff(`/v1/movies${queryText({ q, sort: 'title', limit: 50, cursor })}`);
    cursor = body.next;
    rows.append(...body.items.map((movie) => h('li', {}, h('a', { href: `/desk/movies/${movie.id}` }, nameOf(movie)),
      h('p', { class: 'second' }, aboutText(movie)))));
    return [rows.children.length ? rows : emptyBox(t('film.nothing')),
      cursor && h('button', { type: 'button', class: 'more', onclick: () => showLoaded(results, more) }, t('shop.more'))];
  };
  await showLoaded(results, more);
}

const showMovie = (box, id) => showLoaded(box, async () => {
  const { body: movie } = await asStaff(`/v1/movies/${id}`);
  return [h('p', {}, h('a', { href: '/desk/movies' }, t('film.back'))), h('h2', { id: 'movie-title' }, nameOf(movie)),
    h('p', { class: 'second' }, aboutText(movie)), h('p', {}, h('a', { href: `/movies?movie=${id}` }, t('shop.look'))),
    origins('movies', movie, () => {})];
});

const aboutText = ({ datePublished, director }) => [datePublished?.slice(0, 4), director.join(', ')].filter(Boolean).join(' · ');
