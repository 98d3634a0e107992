// A cinema: where it is, what it shows, the next first, or by what the reader may like; and how to get there.
import {h, fill} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {nameOf, t} from '../../core/messages.js';
import {emptyBox, loadingBox} from '../../core/notices.js';
import {acts} from '../../ui/acts.js';
import {bar} from '../../ui/bar.js';
import {crumb} from '../../ui/crumb.js';
import {facts} from '../../ui/facts.js';
import {starsFact} from '../../ui/five.js';
import {metres} from '../../map/geodesic.js';
import {inNineDecimals} from '../experts/order.js';
import {pairs} from '../../my-movies/store.js';
import {addressText} from '../parts/cinemas-lines.js';
import {daysRow} from '../parts/days-row.js';
import {daysWithShows} from '../../domain/days.js';
import {fetchNote} from '../parts/fetching.js';
import {sortChip} from '../parts/filters.js';
import {poster} from '../parts/poster.js';
import {times} from '../parts/shows.js';
import {wayTo} from '../parts/way.js';
import {byName, lengthText} from '../parts/words.js';
import {linkTo} from '../state.js';
import {favouriteButton} from './cinemas.js';

const sorts = ['time', 'prediction', 'name'];

export async function content(context) {
  const {state, copy, own, here, redraw} = context;
  const cinema = copy.cinemas.get(state.cinema);
  /** @type {[string, string]} */
  const back = [linkTo(state, {view: 'cinemas'}), t('movies.cinemas')];
  if (!cinema)
    return h('div', {class: 'page'}, crumb(...back), h('h1', {}, t('movies.cinemas')), emptyBox(t('error.notFound')));
  const shown = [...copy.screenings.values()].filter(({place}) => place === cinema.id).map(({movie}) => movie);
  const predictions = await context.ask('predictions', {own: pairs(own), movies: [...new Set(shown)]});
  const far = metres(here.point, [cinema.geo.latitude, cinema.geo.longitude]);
  return [
    bar({path: back[0], title: nameOf(cinema)}),
    h('div', {class: 'page sub'},
      h('div', {class: 'col'}, crumb(...back),
        h('div', {class: 'row between high'},
          h('div', {class: 'col'}, h('h1', {}, nameOf(cinema)),
            facts(h('span', {class: 'num'}, distance(far)), addressText(cinema),
              cinema.screenCount && t('cinema.screens', {count: cinema.screenCount}))),
          favouriteButton(cinema, own.favourites.has(cinema.id), redraw))),
      actsOf(cinema), wayTo(cinema, context), fetchNote(context), programme(cinema, context, predictions))
  ];
}

/** What one may do: call, see the way, read more. */
function actsOf(cinema) {
  const way = () => {
    const box = /** @type {HTMLDetailsElement} */ (document.getElementById('way'));
    box.hidden = false;
    box.open = true;
    box.scrollIntoView({block: 'nearest'});
    box.querySelector('summary').focus();
  };
  const [call] = cinema.telephoneLinks ?? [];
  const callName = t('place.callName', {name: nameOf(cinema)});
  return acts(
    call && {icon: 'phone', text: t('cinema.call'), href: call, attributes: {class: 'call', 'aria-label': callName}},
    {icon: 'route', text: t('route.title'), onclick: way},
    /^https?:/.test(cinema.url ?? '')
      && {icon: 'globe', text: t('cinema.site'), href: cinema.url, attributes: {target: '_blank'}},
    {icon: 'info', text: t('cinema.more'), href: `/place/${cinema.id}`});
}

function programme(cinema, context, predictions) {
  const {state, copy} = context;
  const toCome = [...copy.screenings.values()].filter(
    ({place, startDate}) => place === cinema.id && Date.parse(startDate) > Date.now());
  const days = daysWithShows(toCome);
  const date = days.map((day) => day.slice(0, 10)).find((day) => day === state.date) ?? days[0]?.slice(0, 10);
  const chosen = toCome.filter(({startDate}) => startDate.startsWith(date));
  const movies =
    [...new Set(chosen.map(({movie}) => movie))].map((id) => copy.movies.get(id)).filter(Boolean).sort(byName);
  const ranked = ({id}) => inNineDecimals(predictions.get(id)?.rank ?? -Infinity);
  const nextOf = ({id}) =>
    Math.min(...chosen.filter(({movie}) => movie === id).map(({startDate}) => Date.parse(startDate)));
  // Two without a prediction are equal; their difference is no number.
  if (state.sort === 'prediction') movies.sort((a, b) => (ranked(b) - ranked(a)) || 0);
  else if (state.sort !== 'name') movies.sort((a, b) => nextOf(a) - nextOf(b));
  const list = h('ul', {class: 'list programme'});
  fill(list,
    movies.map(
      (movie) => row(movie, chosen.filter((show) => show.movie === movie.id), context, predictions.get(movie.id))));
  return h('section', {class: 'col gap3', 'aria-labelledby': 'programme-title'},
    h('div', {class: 'head'}, h('h2', {id: 'programme-title'}, t('movie.shows')),
      movies.length > 1 && sortChip(context, sorts)),
    days.length > 0 && daysRow(days, date, (day) => context.change({date: day})),
    movies.length > 0 ? list
      : copy.isList
      ? loadingBox(t('movies.onItsWay'))
      : emptyBox(t('cinema.nothing')));
}

const row = (movie, shows, {state, copy}, prediction) => h('li', {class: 'card', id: `card-${movie.id}`},
  poster(movie, copy),
  h('div', {class: 't'},
    h('h3', {}, h('a', {href: linkTo(state, {movie: movie.id, show: shows[0].id})}, nameOf(movie))),
    facts(prediction && starsFact({average: prediction.value, isCritics: true}), lengthText(movie), movie.genre[0]),
    times(shows, {link: (show) => linkTo(state, {movie: movie.id, show: show.id})})));
