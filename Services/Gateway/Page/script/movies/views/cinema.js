// A cinema with its movies, by title or by what the reader may like.
import { h } from '../../kit/element.js';
import { nameOf, t } from '../../kit/messages.js';
import { emptyBox } from '../../kit/notices.js';
import { ask } from '../experts/expert.js';
import { metres } from '../experts/geodesic.js';
import { pairs } from '../own/store.js';
import { callLinks, whereLine } from '../parts/cinemas-lines.js';
import { card, cards } from '../parts/card.js';
import { dateChoice, select } from '../parts/filters.js';
import { showList } from '../parts/shows.js';
import { wayTo } from '../parts/way.js';
import { becauseText, byName } from '../parts/words.js';
import { favouriteButton } from './cinemas.js';

export async function content(context) {
  const { state, copy, own, here, change, redraw } = context;
  const cinema = copy.cinemas.get(state.cinema);
  if (!cinema) return [h('h1', {}, t('movies.cinemas')), emptyBox(t('error.notFound'))];
  const predictions = await ask('predictions', { own: pairs(own) });
  const toCome = [...copy.screenings.values()].filter(({ place, startDate }) => place === cinema.id && Date.parse(startDate) > Date.now());
  const chosen = toCome.filter(({ startDate }) => !state.date || startDate.startsWith(state.date));
  const movies = [...new Set(chosen.map(({ movie }) => movie))].map((id) => copy.movies.get(id)).filter(Boolean).sort(byName);
  const sort = state.sort === 'name' ? 'name' : 'prediction';
  if (sort === 'prediction') movies.sort((a, b) => (predictions.get(b.id)?.value ?? 0) - (predictions.get(a.id)?.value ?? 0));
  const far = metres(here.point, [cinema.geo.latitude, cinema.geo.longitude]);
  return [
    h('h1', {}, nameOf(cinema)),
    h('p', {}, whereLine(cinema, far)),
    h('div', { class: 'row' }, callLinks(cinema), favouriteButton(cinema, own.favourites.has(cinema.id), redraw),
      h('a', { class: 'button', href: `/place/${cinema.id}` }, t('cinema.more'))),
    wayTo(cinema, context),
    h('div', { class: 'choice' }, dateChoice(context, toCome), select('movie-sort', t('filter.sort'), [
      ['prediction', t('sort.prediction')], ['name', t('sort.name')]], sort, (value) => change({ sort: value }))),
    movies.length === 0 ? emptyBox(t('cinema.nothing')) : cards(movies.map((movie) => card(movie, context,
      predictions.has(movie.id) && h('p', { class: 'because' }, becauseText(predictions.get(movie.id).value, predictions.get(movie.id).voices, copy)),
      showList(chosen.filter((show) => show.movie === movie.id), movie, context, 2)))),
  ];
}
