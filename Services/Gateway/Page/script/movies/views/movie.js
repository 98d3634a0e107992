// A movie: what it is, what one may think of it, where it is shown.
import { h, fill } from '../../kit/element.js';
import { distance } from '../../kit/formats.js';
import { nameOf, t } from '../../kit/messages.js';
import { emptyBox } from '../../kit/notices.js';
import { shareButtons } from '../../things/share.js';
import { ask } from '../experts/expert.js';
import { pairs } from '../own/store.js';
import { ticketBox } from '../own/ticket-box.js';
import { dateText } from '../parts/days.js';
import { dateChoice, whereabouts } from '../parts/filters.js';
import { poster } from '../parts/poster.js';
import { reviews } from '../parts/reviews.js';
import { cinemasShowing, showList } from '../parts/shows.js';
import { starsInput } from '../parts/stars.js';
import { becauseText, factsLine } from '../parts/words.js';
import { linkTo } from '../state.js';
import { criticsText } from './all.js';

export async function content(context) {
  const { state, copy, own } = context;
  const movie = copy.movies.get(state.movie);
  if (!movie) return [h('h1', {}, t('page.movies')), emptyBox(t('movies.gone'))];
  const thought = h('p', {});
  const say = async () => fill(thought, await thoughts(movie, context));
  const [written] = await Promise.all([reviews(movie.id, context), say()]);
  const other = [movie.originalName, movie.name].find((name) => name && name !== nameOf(movie));
  return [
    h('h1', {}, nameOf(movie)), other && h('p', { class: 'second' }, other),
    h('div', { class: 'movie-head' }, copy.posters.has(movie.image) && poster(movie, copy, 160, 240), h('div', {}, h('p', {}, factsLine(movie)), people(movie),
      thought, h('h2', {}, t('stars.yours')), starsInput(movie, context, say))),
    movie.description && h('p', {}, movie.description),
    h('p', {}, links(movie)), shareButtons(nameOf(movie), [factsLine(movie), movie.description].filter(Boolean).join('\n')),
    own.tickets.filter((ticket) => ticket.movie === movie.id).map(ticketBox),
    shows(movie, context),
    written,
    movie.attribution && h('p', { class: 'hint' }, movie.attribution),
  ];
}

/** What one may think of it, as far as that can be said, and what critics do. */
async function thoughts({ id }, { copy, own }) {
  const [predictions, critics] = await Promise.all([
    ask('predictions', { own: pairs(own) }), ask('critics')]);
  const prediction = predictions.get(id);
  return [prediction && becauseText(prediction.value, prediction.voices, copy), criticsText(critics.get(id))].filter(Boolean).join(' · ');
}

function people({ director = [], actor = [], datePublished }) {
  const facts = [
    [t('movie.director'), director.join(', ')], [t('movie.actor'), actor.join(', ')],
    [t('movie.published'), datePublished && dateText(datePublished)],
  ];
  return h('dl', {}, facts.filter(([, value]) => value).map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

const links = ({ trailer, url }) => [[trailer, 'movie.trailer'], [url, 'movie.more']].filter(([address]) => /^https?:/.test(address ?? ''))
  .map(([address, key]) => [h('a', { href: address, target: '_blank' }, t(key)), ' ']);

function shows(movie, context) {
  const { state, copy, here, change } = context;
  const all = cinemasShowing(copy, movie.id, here.point);
  const playing = cinemasShowing(copy, movie.id, here.point, state.date);
  const chosen = playing.find(({ cinema }) => cinema.id === state.in) ?? playing[0];
  return h('section', { 'aria-labelledby': 'shows-title' }, h('h2', { id: 'shows-title' }, t('movie.shows')),
    whereabouts(context), h('div', { class: 'choice' }, dateChoice(context, all.flatMap((one) => one.shows))),
    chosen ? [
      h('h3', {}, h('a', { id: 'show-cinema', href: linkTo(state, { cinema: chosen.cinema.id }) }, nameOf(chosen.cinema)), ' ',
        h('small', {}, distance(chosen.distance)), ' ', h('a', { id: 'show-way', href: linkTo(state, { cinema: chosen.cinema.id, way: '1' }) }, t('route.title'))),
      showList(chosen.shows, movie, context),
      h('h3', {}, t('movie.playing')),
      h('ul', { class: 'playing' }, playing.map(({ cinema, distance: far, shows: { length } }) => h('li', {}, h('button', {
        type: 'button', id: `in-${cinema.id}`, 'aria-pressed': String(cinema === chosen.cinema), onclick: () => change({ in: cinema.id }),
      }, `${nameOf(cinema)} · ${distance(far)} · ${t('movie.showCount', { count: length })}`)))),
    ] : emptyBox(t('movie.noShows')));
}
