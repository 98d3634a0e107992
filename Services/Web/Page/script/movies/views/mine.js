// The reader's movies: tickets, watched (and not rated), rated, all; alphabetical.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {stateBox} from '../../core/notices.js';
import {facts} from '../../ui/facts.js';
import {heart} from '../../ui/empty.js';
import {endOf} from '../../domain/running-time.js';
import {isShared} from '../../my-movies/profile.js';
import {ticketCard} from '../../tickets/ticket-card.js';
import {header} from '../parts/header.js';
import {poster} from '../parts/poster.js';
import {starsInput} from '../parts/stars.js';
import {byName} from '../parts/words.js';
import {linkTo} from '../state.js';

const lists = ['all', 'rated', 'watched'];

export async function content(context) {
  const {state, copy, own} = context;
  const isOver = (ticket) => Date.parse(endOf(ticket, copy.movies.get(ticket.movie))) < Date.now();
  const watched = new Set(own.tickets.filter(isOver).map(({movie}) => movie));
  const ids = {
    all: new Set([...watched, ...own.ratings.keys()]),
    rated: new Set(own.ratings.keys()),
    watched: new Set([...watched].filter((id) => !own.ratings.has(id))),
  };
  const list = lists.includes(state.list) ? state.list : 'all';
  // A movie that is no longer in the copy is rated all the same.
  const known = (id) => copy.movies.get(id) ?? {id, name: id, genre: []};
  const movies = [...ids[list]].map(known).sort(byName);
  const held =
    own.tickets.filter((ticket) => !isOver(ticket)).sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
  return h('div', {class: 'page'}, header(context),
    held.length > 0
      && h('section', {class: 'col gap3', 'aria-labelledby': 'tickets-title'},
        h('h2', {id: 'tickets-title'}, t('ticket.title')),
        h('div', {class: 'tickets'},
          held.map((ticket) => ticketCard(ticket, {level: 'h3', poster: posterOf(ticket, copy)})))),
    h('div', {class: 'two'},
      h('section', {class: 'col gap3', 'aria-labelledby': 'mine-title'},
        h('h2', {class: 'said', id: 'mine-title'}, t('movies.mine')), choice(list, ids, context),
        movies.length === 0
          ? nothing(list, context)
          : h('ul', {class: 'list'}, movies.map((movie) => row(movie, watched, list, context)))),
      h('aside', {class: 'col'}, dataBox(context))));
}

/** Also of a movie that is no longer in the copy. */
const posterOf = ({movie: id, name}, copy) => poster(copy.movies.get(id) ?? {id, name}, copy);

const choice = (list, ids, {change}) => h('div', {class: 'chips', role: 'group', 'aria-label': t('mine.which')},
  lists.map((name) => h('button', {
    type: 'button',
    id: `list-${name}`,
    class: 'chip',
    'aria-pressed': String(name === list),
    onclick: () => change({list: name}),
  },
              t(`mine.${name}`), h('span', {class: 'count'}, ids[name].size))));

function row(movie, watched, list, context) {
  // A rating moves a movie on, a withdrawn one takes it off.
  const changed = (stars) => {
    if (stars === null || list === 'watched') context.redraw();
  };
  return h('li', {class: 'card mine', id: `card-${movie.id}`}, poster(movie, context.copy),
    h('div', {class: 't'}, h('h3', {}, h('a', {href: linkTo(context.state, {movie: movie.id})}, nameOf(movie))),
      facts(watched.has(movie.id) && t('mine.isWatched'), movie.datePublished?.slice(0, 4), movie.genre[0]),
      starsInput(movie, context, {changed})));
}

const nothing = (list, {state}) => stateBox({
  picture: heart,
  title: t('mine.none'),
  text: t(list === 'watched' ? 'mine.noneWatched' : 'mine.noneRated'),
  action: list === 'watched'
    ? null
    : h('a', {class: 'btn', id: 'rate-some', href: linkTo(state, {view: 'all'})}, t('movies.rateSome')),
});

const dataBox = ({state}) => h('section', {class: 'box flush rows'},
  h('a', {href: linkTo(state, {view: 'data'}), id: 'to-data'}, h('span', {class: 'disc'}, icon('lock')),
    h('span', {class: 't'}, h('b', {}, t('movies.data')),
      h('span', {class: 's soft block'}, t(isShared() ? 'data.isShared' : 'data.isPrivate'))),
    icon('next')),
  h('a', {href: linkTo(state, {view: 'critics'}), id: 'to-critics'}, h('span', {class: 'disc'}, icon('people')),
    h('span', {class: 't'}, h('b', {}, t('movies.critics')), h('span', {class: 's soft block'}, t('critics.what'))),
    icon('next')));
