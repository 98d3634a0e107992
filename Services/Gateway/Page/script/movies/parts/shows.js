import { h } from '../../kit/element.js';
import { money } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';
import { metres } from '../experts/geodesic.js';
import { buy } from './buy.js';
import { dayName, hour } from './days.js';

/**
 * Where a movie is shown, the nearest cinema first, with the shows still to begin.
 * @returns {{cinema: object, distance: number, shows: object[]}[]}
 */
export function cinemasShowing(copy, movie, point, date = '', now = Date.now()) {
  const found = new Map();
  for (const show of copy.shows.get(movie) ?? []) {
    const cinema = copy.cinemas.get(show.place);
    if (!cinema || Date.parse(show.startDate) <= now || (date && show.startDate.slice(0, 10) !== date)) continue;
    if (!found.has(cinema.id)) found.set(cinema.id, { cinema, distance: metres(point, [cinema.geo.latitude, cinema.geo.longitude]), shows: [] });
    found.get(cinema.id).shows.push(show);
  }
  return [...found.values()].sort((a, b) => a.distance - b.distance || (a.cinema.id < b.cinema.id ? -1 : 1));
}

/** Shows by day, each a button that buys a ticket or a link to where they are sold. */
export function showList(shows, movie, context, mostDays = 7) {
  const days = new Map();
  for (const show of shows) days.set(show.startDate.slice(0, 10), [...(days.get(show.startDate.slice(0, 10)) ?? []), show]);
  return h('ul', { class: 'shows' }, [...days.values()].slice(0, mostDays).map((ofDay) => h('li', {}, h('b', {}, dayName(ofDay[0].startDate)),
    h('span', { class: 'row' }, ofDay.map((show) => button(show, movie, context))))));
}

function button(show, movie, context) {
  const time = hour(show.startDate);
  const price = show.seats === 0 && show.price.amount === 0 ? null : money(show.price);
  const details = [show.screen, languageName(show.inLanguage), price].filter(Boolean).join(' · ');
  if (show.seats === 0) return soldElsewhere(show, time, details);
  if (show.available === 0) return h('span', { class: 'show-gone' }, time, ' ', h('small', {}, t('item.soldOut')));
  return h('button', { type: 'button', class: 'show', id: `show-${show.id}`, onclick: () => buy(show, movie, context.copy.cinemas.get(show.place)) },
    h('b', {}, time), h('small', {}, details), h('span', { class: 'hidden' }, t('ticket.buy')));
}

/** A show that has no seats to order here: a link to where it has, if that is known. */
function soldElsewhere(show, time, details) {
  const hint = h('small', {}, t('ticket.elsewhere'));
  if (!show.url) return h('span', { class: 'show-gone' }, time, ' ', hint);
  return h('a', { class: 'show-gone', href: show.url, target: '_blank' }, h('b', {}, time), ' ', h('small', {}, details), ' ', hint);
}

function languageName(tag) {
  if (!tag) return null;
  try {
    return new Intl.DisplayNames(document.documentElement.lang, { type: 'language' }).of(tag);
  } catch {
    return tag;
  }
}
