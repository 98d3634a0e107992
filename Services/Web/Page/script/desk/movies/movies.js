// Movies, for operators: found by name, and who says what of one. What people know of a movie comes by files.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {finder} from '../finder.js';
import {crumb} from '../frame/crumb.js';
import {origins} from '../origins/origins.js';

export function show(box, {id, query, bar}) {
  if (id) return showMovie(box, id, bar);
  return finder(box, 'movies', {
    query,
    label: t('film.find'),
    what: t('film.what'),
    values: {sort: 'title'},
    picture: 'film',
    about: aboutText,
    lacks: ({datePublished,
      director}) => [!datePublished && t('lacks.year'), director.length === 0 && t('lacks.director')].filter(Boolean),
    empty: () => t('movies.none'),
  });
}

function showMovie(box, id, bar) {
  box.className = 'page wide';
  return showLoaded(box, async () => {
    const {body: movie} = await asStaff(`/v1/movies/${id}`);
    bar.title(nameOf(movie));
    bar.about(aboutText(movie));
    return [
      crumb('/desk/movies', t('film.back')),
      h('p', {}, h('a', {class: 'chip', href: `/movies#movie=${id}`}, icon('film'), t('shop.look'))),
      origins('movies', movie, () => {})
    ];
  });
}

const aboutText = ({datePublished, director}) =>
  ([datePublished?.slice(0, 4), director.join(', ')].filter(Boolean).join(' · '));
