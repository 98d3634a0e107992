// The reader's movies: tickets, watched (and not rated), rated, all; alphabetical.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { emptyBox } from '../../kit/notices.js';
import { endOf } from '../experts/recommending.js';
import { ticketBox } from '../own/ticket-box.js';
import { card, cards } from '../parts/card.js';
import { starsInput } from '../parts/stars.js';
import { byName } from '../parts/words.js';

const lists = ['all', 'rated', 'watched'];

export async function content(context) {
  const { state, copy, own, change, redraw } = context;
  const isOver = (ticket) => Date.parse(endOf(ticket, copy.movies.get(ticket.movie))) < Date.now();
  const watched = new Set(own.tickets.filter(isOver).map(({ movie }) => movie));
  const ids = {
    all: new Set([...watched, ...own.ratings.keys()]), rated: new Set(own.ratings.keys()),
    watched: new Set([...watched].filter((id) => !own.ratings.has(id))),
  };
  const list = lists.includes(state.list) ? state.list : 'all';
  // A rating moves a movie on, a withdrawn one takes it off.
  const moves = (stars) => { if (stars === null || list === 'watched') redraw(); };
  // A movie that is no longer in the copy is rated all the same.
  const known = (id) => copy.movies.get(id) ?? { id, name: id, genre: [] };
  const movies = [...ids[list]].map(known).sort(byName);
  const held = own.tickets.filter((ticket) => !isOver(ticket)).sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
  return [
    held.length > 0 && h('section', { 'aria-labelledby': 'tickets-title' }, h('h2', { id: 'tickets-title' }, t('ticket.title')), held.map(ticketBox)),
    h('div', { class: 'chips', role: 'group', 'aria-label': t('mine.which') }, lists.map((name) => h('button', {
      type: 'button', id: `list-${name}`, class: 'chip', 'aria-pressed': String(name === list), onclick: () => change({ list: name }),
    }, t(`mine.${name}`)))),
    movies.length === 0 ? emptyBox(t('mine.none')) : cards(movies.map((movie) => card(movie, context,
      watched.has(movie.id) && h('p', { class: 'hint' }, t('mine.isWatched')),
      starsInput(movie, context, moves)))),
  ];
}
