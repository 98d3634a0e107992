// The cinemas, favourites first, then the nearest; as a list or on the map.
import {h} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {emptyBox} from '../../core/notices.js';
import {facts} from '../../ui/facts.js';
import {artOfPlace} from '../../art/art.js';
import {metres} from '../../map/geodesic.js';
import {keepFavourite} from '../../my-movies/store.js';
import {cinemaMap} from '../parts/cinemas-map.js';
import {addressText, callLinks} from '../parts/cinemas-lines.js';
import {header} from '../parts/header.js';
import {wherePill} from '../parts/where.js';
import {linkTo} from '../state.js';

export async function content(context) {
  const {state, copy, own, here} = context;
  const rows =
    [...copy.cinemas.values()]
      .map((cinema) => ({
        cinema,
        far: metres(here.point, [cinema.geo.latitude, cinema.geo.longitude]),
        isFavourite: own.favourites.has(cinema.id),
      }))
      .sort((a, b) => b.isFavourite - a.isFavourite || a.far - b.far);
  const isMap = state.as === 'map';
  return h(
    'div', {class: 'page'}, header(context, wherePill(context)), rows.length === 0 ? emptyBox(t('cinemas.none')) : [
      h('h2', {class: 'said'}, t('movies.cinemas')),
      choice(rows.length, isMap, context),
      isMap ? shownMap(rows, context) : h('ul', {class: 'list cinemas'}, rows.map((row) => line(row, context))),
    ]);
}

const choice = (count, isMap, {change}) => h('div',
  {class: 'seg short', role: 'group', 'aria-label': t('explore.view')},
  [
    ['list', 'explore.list', ''], ['map', 'explore.map', 'map']
  ].map(([name, title, as]) => h('button', {
    type: 'button',
    id: `cinemas-${name}`,
    'aria-pressed': String((as === 'map') === isMap),
    onclick: () => change({as}),
  },
          icon(/** @type {any} */ (name)), `${t(title)} (${count.toLocaleString()})`)));

// The map stays the same one while the page does.
function shownMap(rows, context) {
  context.cinemaMap ??= keptMap(context);
  context.cinemaMap.show(rows, context);
  return context.cinemaMap.element;
}

function keptMap({here, leaving}) {
  const made = cinemaMap(here.point);
  leaving.push(made.remove);
  return made;
}

function line({cinema, far, isFavourite}, {state, copy, redraw}) {
  const now = Date.now();
  const movies = new Set([...copy.screenings.values()]
      .filter(({place, startDate}) => place === cinema.id && Date.parse(startDate) > now)
      .map(({movie}) => movie));
  return h('li', {class: 'card'}, h('div', {class: 'pic'}, artOfPlace(cinema)),
    h('div', {class: 't'}, h('h3', {}, h('a', {href: linkTo(state, {cinema: cinema.id})}, nameOf(cinema))),
      facts(h('span', {class: 'num'}, distance(far)), isFavourite && t('cinema.favourite'), addressText(cinema)),
      !copy.isList && h('p', {class: 's soft'}, t('movies.count', {count: movies.size})), callLinks(cinema)),
    favouriteButton(cinema, isFavourite, redraw));
}

/** Favourites are known to this browser alone. */
export const favouriteButton = (cinema, isFavourite, redraw) => h('button', {
  type: 'button',
  class: 'icon-btn',
  id: `favourite-${cinema.id}`,
  'aria-pressed': String(isFavourite),
  'aria-label': t('cinema.favouriteName', {name: nameOf(cinema)}),
  onclick: () => keepFavourite(cinema.id, !isFavourite).then(redraw),
},
  icon('heart'));
