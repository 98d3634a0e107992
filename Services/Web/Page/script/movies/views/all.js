// All movies, to look through and to rate.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {emptyBox} from '../../core/notices.js';
import {toggleChip} from '../../ui/chips.js';
import {starsFact} from '../../ui/five.js';
import {saveButton} from '../../saved-searches/save-button.js';
import {dateText} from '../../domain/days.js';
import {fetchNote} from '../parts/fetching.js';
import {dateChip, genreChip, matcher, sortChip} from '../parts/filters.js';
import {header} from '../parts/header.js';
import {byPopularity, playing} from '../parts/playing.js';
import {starsInput} from '../parts/stars.js';
import {tile, tiles} from '../parts/tile.js';
import {wherePill} from '../parts/where.js';
import {byName, showLine} from '../parts/words.js';
import {criticsMark} from './for-you.js';

const sorts = ['popular', 'rating', 'newest', 'name'];
/** So many posters are drawn at once. */
const atOnce = 120;

export async function content(context) {
  const {state, change} = context;
  const critics = await context.ask('critics');
  const list = h('div', {class: 'col gap4', id: 'all-movies'});
  const draw = () => fill(list, drawn(context, critics));
  const words = h('input', {
    id: 'movie-words',
    type: 'search',
    autocomplete: 'off',
    enterkeyhint: 'search',
    'aria-label': t('movies.find'),
    placeholder: t('movies.find'),
    value: state.q,
    oninput: () => {
      state.q = words.value;
      draw();
    },
    onchange: () => context.set({q: words.value}),
  });
  draw();
  return h('div', {class: 'page'},
    header(context,
      wherePill(context, {far: state.within, setFar: (far) => change({within: far === 'any' ? '' : far})}),
      dateChip(context), genreChip(context), toggleChip({
        id: 'coming',
        text: t('movies.coming'),
        isOn: state.coming,
        change: (isOn) => change({coming: isOn ? '1' : ''}),
      }),
      sortChip(context, sorts)),
    h('form', {class: 'search flat', role: 'search', onsubmit: (event) => event.preventDefault()}, icon('search'),
      words),
    fetchNote(context), list);
}

function drawn(context, critics) {
  const found = chosen(context, critics);
  if (found.length === 0) return [emptyBox(t('movies.none')), saving(context)];
  const grid = h('div', {});
  const show = (count) => {
    fill(grid, tiles(found.slice(0, count).map((movie, index) => row(movie, context, critics, index))));
    more.hidden = count >= found.length;
  };
  const more = h('button', {
    type: 'button',
    class: 'btn',
    id: 'more-movies',
    onclick: () => {
      const before = grid.querySelectorAll('li').length;
      show(before + atOnce);
      /** @type {HTMLElement|undefined} */ (grid.querySelectorAll('h3 a')[before])?.focus();
    },
  },
    t('show.more'));
  show(atOnce);
  return [
    h('h2', {class: 'said'}, t('movies.all')),
    h('p', {role: 'status', id: 'count', class: 's soft'}, t('movies.count', {count: found.length})),
    grid,
    more,
    saving(context),
  ];
}

/** To be told of others: what is chosen here leaves the browser only then. A day passes by itself. */
function saving({state, here}) {
  const near = here.point.map((value) => value.toFixed(5)).join(',');
  const wish = {
    q: state.q,
    genre: state.genre,
    coming: state.coming && 'true',
    ...(state.within && {near, radius: Number(state.within) * 1000})
  };
  if (state.date || Object.values(wish).every((value) => !value)) return null;
  return saveButton(() => ({path: '/v1/movies', ...wish}), () => state.q || state.genre || t('nav.movies'));
}

function chosen(context, critics) {
  const {state, copy, here} = context;
  const today = new Date().toISOString().slice(0, 10);
  const wish = {near: here.point, radius: state.within ? Number(state.within) * 1000 : null, date: state.date};
  const isShown = (movie) => playing([movie], copy, wish).length > 0;
  const matches = matcher(state.q);
  return byPopularity(copy, critics)
    .filter((movie) => matches(movie) && (!state.genre || movie.genre.includes(state.genre))
        && ((!state.date && !state.within) || isShown(movie)) && (!state.coming || (movie.datePublished ?? '') > today))
    .sort(order(state.sort, critics));
}

/** Popular is the order they come in; all others fall back on the name. */
function order(sort, critics) {
  const value = {
    rating: (movie) => critics.get(movie.id)?.mean ?? -1,
    newest: (movie) => Date.parse(movie.datePublished ?? '1800-01-01'),
    name: () => 0,
  }[sort];
  return value ? (left, right) => value(right) - value(left) || byName(left, right) : () => 0;
}

function row(movie, context, critics, index) {
  const {copy, here, state} = context;
  const [next] = playing([movie], copy, {near: here.point, radius: null, date: state.date});
  const people = copy.opinions.get(movie.id);
  const line = next ? showLine(next.show, next.cinema) : movie.datePublished && dateText(movie.datePublished);
  return tile(movie, context, {
    about: [criticsMark(critics.get(movie.id)), people && starsFact({average: people.average}), movie.genre[0]],
    line,
    show: next?.show.id,
    isFirst: index < 4,
    more: starsInput(movie, context, {isQuiet: true}),
  });
}
