// The cinemas, favourites first, then the nearest.
import { h } from '../../kit/element.js';
import { distance } from '../../kit/formats.js';
import { nameOf, t } from '../../kit/messages.js';
import { emptyBox } from '../../kit/notices.js';
import { metres } from '../experts/geodesic.js';
import { keepFavourite } from '../own/store.js';
import { whereabouts } from '../parts/filters.js';
import { linkTo } from '../state.js';

export async function content(context) {
  const { state, copy, own, here, redraw } = context;
  const cinemas = [...copy.cinemas.values()].map((cinema) => ({
    cinema, far: metres(here.point, [cinema.geo.latitude, cinema.geo.longitude]), isFavourite: own.favourites.has(cinema.id),
  })).sort((a, b) => b.isFavourite - a.isFavourite || a.far - b.far);
  const row = ({ cinema, far, isFavourite }) => h('li', {},
    h('span', {}, h('a', { href: linkTo(state, { cinema: cinema.id }) }, nameOf(cinema)), h('small', {}, ' ', distance(far))),
    favouriteButton(cinema, isFavourite, redraw));
  return [whereabouts(context), cinemas.length === 0 ? emptyBox(t('movies.none')) : h('ul', { class: 'cinemas' }, cinemas.map(row)),
    h('p', {}, h('a', { href: '/?kind=cinemas' }, t('cinema.map')))];
}

/** Favourites are known to this browser alone. */
export const favouriteButton = (cinema, isFavourite, redraw) => h('button', {
  type: 'button', id: `favourite-${cinema.id}`, 'aria-pressed': String(isFavourite), 'aria-label': t('cinema.favouriteName', { name: nameOf(cinema) }),
  onclick: () => keepFavourite(cinema.id, !isFavourite).then(redraw),
}, isFavourite ? '♥' : '♡');
