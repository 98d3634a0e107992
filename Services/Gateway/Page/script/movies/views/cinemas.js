// The cinemas, favourites first, then the nearest; as a list or on the map.
import { h } from '../../kit/element.js';
import { nameOf, t } from '../../kit/messages.js';
import { emptyBox } from '../../kit/notices.js';
import { metres } from '../experts/geodesic.js';
import { keepFavourite } from '../own/store.js';
import { callLinks, whereLine } from '../parts/cinemas-lines.js';
import { cinemaMap } from '../parts/cinemas-map.js';
import { whereabouts } from '../parts/filters.js';
import { linkTo } from '../state.js';

export async function content(context) {
  const { state, copy, own, here, redraw, change } = context;
  const rows = [...copy.cinemas.values()].map((cinema) => ({
    cinema, far: metres(here.point, [cinema.geo.latitude, cinema.geo.longitude]), isFavourite: own.favourites.has(cinema.id),
  })).sort((a, b) => b.isFavourite - a.isFavourite || a.far - b.far);
  if (rows.length === 0) return [whereabouts(context), emptyBox(t('movies.none'))];
  const isMap = state.as === 'map';
  const views = [['list', 'explore.list', ''], ['map', 'explore.map', 'map']];
  return [
    whereabouts(context),
    h('div', { class: 'toggle', role: 'group', 'aria-label': t('explore.view') }, views.map(([name, title, as]) => h('button', {
      type: 'button', id: `cinemas-${name}`, 'aria-pressed': String((as === 'map') === isMap), onclick: () => change({ as }),
    }, `${t(title)} (${rows.length.toLocaleString()})`))),
    isMap ? shownMap(rows, context) : h('ul', { class: 'cinemas' }, rows.map((row) => line(row, state, redraw))),
  ];
}

// The map stays the same one while the page does.
function shownMap(rows, context) {
  context.cinemaMap ??= keptMap(context);
  context.cinemaMap.show(rows, context);
  return context.cinemaMap.element;
}

function keptMap({ here, leaving }) {
  const made = cinemaMap(here.point);
  leaving.push(made.remove);
  return made;
}

const line = ({ cinema, far, isFavourite }, state, redraw) => h('li', {},
  h('div', {}, h('a', { href: linkTo(state, { cinema: cinema.id }) }, nameOf(cinema)), h('p', { class: 'second' }, whereLine(cinema, far)), callLinks(cinema)),
  favouriteButton(cinema, isFavourite, redraw));

/** Favourites are known to this browser alone. */
export const favouriteButton = (cinema, isFavourite, redraw) => h('button', {
  type: 'button', id: `favourite-${cinema.id}`, 'aria-pressed': String(isFavourite), 'aria-label': t('cinema.favouriteName', { name: nameOf(cinema) }),
  onclick: () => keepFavourite(cinema.id, !isFavourite).then(redraw),
}, isFavourite ? '♥' : '♡');
