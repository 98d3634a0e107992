// Movies, for operators: found by name, and who says what of one. What people know of a movie comes by files.
import { h } from '../../kit/element.js';
import { nameOf, t } from '../../kit/messages.js';
import { show as showLoaded } from '../../kit/notices.js';
import { asStaff } from '../../kit/staff.js';
import { finder } from '../finder.js';
import { origins } from '../origins/origins.js';

export const show = (box, { id, query }) => (id ? showMovie(box, id) : finder(box, 'movies', {
  query, label: t('film.find'), values: { sort: 'title' }, about: aboutText, empty: () => t('film.nothing'),
}));

const showMovie = (box, id) => showLoaded(box, async () => {
  const { body: movie } = await asStaff(`/v1/movies/${id}`);
  return [h('p', {}, h('a', { href: '/desk/movies' }, t('film.back'))), h('h2', { id: 'movie-title' }, nameOf(movie)),
    h('p', { class: 'second' }, aboutText(movie)), h('p', {}, h('a', { href: `/movies#movie=${id}` }, t('shop.look'))),
    origins('movies', movie, () => {})];
});

const aboutText = ({ datePublished, director }) => [datePublished?.slice(0, 4), director.join(', ')].filter(Boolean).join(' · ');
