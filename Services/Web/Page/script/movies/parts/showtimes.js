// Where and when a movie is shown: by day, the nearest cinema first. One tap picks a show.
import {h, fill} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {emptyBox} from '../../core/notices.js';
import {facts} from '../../ui/facts.js';
import {linkTo} from '../state.js';
import {daysWithShows} from '../../domain/days.js';
import {addressText} from './cinemas-lines.js';
import {daysRow} from './days-row.js';
import {cinemasShowing, isSold, times} from './shows.js';
import {wherePill} from './where.js';

/** So many cinemas at first. */
const atFirst = 4;

/** @param {(show: object|null) => void} picked told of the show that is picked, also of the one at first */
export function showtimes(movie, context, picked) {
  const {copy, here, state} = context;
  const all = cinemasShowing(copy, movie.id, here.point);
  const days = daysWithShows(all.flatMap(({shows}) => shows));
  const wished = copy.screenings.get(state.show);
  let isWhole = false;
  let date = days.map((day) => day.slice(0, 10)).find((day) => day === (wished?.startDate.slice(0, 10) || state.date))
    ?? days[0]?.slice(0, 10);
  const list = h('div', {class: 'col gap3'});
  const row = h('div', {});
  const element = h('section', {class: 'col gap3', 'aria-labelledby': 'shows-title'},
    h('div', {class: 'head'}, h('h2', {id: 'shows-title'}, t('movie.shows')), wherePill(context)), row, list);
  draw(wished);
  return element;

  function draw(show) {
    const playing = cinemasShowing(copy, movie.id, here.point, date);
    const chosen = [show].find((one) => one && playing.some(({shows}) => shows.includes(one)) && isSold(one))
      ?? playing.flatMap(({shows}) => shows).find(isSold) ?? null;
    const pick = (one) => {
      context.set({show: one.id});
      redraw(one);
    };
    fill(row, days.length > 0 && daysRow(days, date, (day) => {
      date = day;
      context.set({show: '', date: day});
      redraw(null);
    }));
    const shown = playing.filter(({shows}, index) => isWhole || index < atFirst || shows.includes(chosen));
    fill(list, playing.length === 0 && emptyBox(t('movie.noShows')),
      shown.map((one) => cinemaBox(one, context, {chosen: chosen?.id, pick})),
      playing.length > shown.length
        && h('button', {
             type: 'button',
             class: 'btn',
             id: 'more-cinemas',
             onclick: () => {
               isWhole = true;
               redraw(chosen);
               /** @type {HTMLElement|undefined} */ (list.querySelectorAll('h3 a')[atFirst])?.focus();
             },
           },
          t('movie.moreCinemas', {count: playing.length - shown.length})));
    picked(chosen);
  }

  /** The button that was pressed keeps the focus, though it is a new one. */
  function redraw(show) {
    const focused = document.activeElement?.id;
    draw(show);
    if (focused) document.getElementById(focused)?.focus({preventScroll: true});
  }
}

function cinemaBox({cinema, distance: far, shows}, {state, own}, how) {
  const way = t('cinema.wayTo', {name: nameOf(cinema)});
  return h('section', {class: 'box showing', 'aria-label': nameOf(cinema)},
    h('div', {class: 'row'},
      h('div', {class: 'grow'},
        h('h3', {}, h('a', {href: linkTo(state, {cinema: cinema.id}), class: 'show-cinema'}, nameOf(cinema))),
        facts(h('span', {class: 'num'}, distance(far)), own.favourites.has(cinema.id) && t('cinema.favourite'),
          addressText(cinema))),
      h('a', {class: 'icon-btn', href: linkTo(state, {cinema: cinema.id, way: '1'}), 'aria-label': way},
        icon('route'))),
    times(shows, how));
}
