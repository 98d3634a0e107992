// Showtimes: by cinema and by day, each time a button that picks it.
import {h} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {metres} from '../../map/geodesic.js';
import {hour} from '../../domain/days.js';

/** Fewer seats than this are said. */
const few = 10;

/**
 * Where a movie is shown, the nearest cinema first, with the shows still to begin.
 * @returns {{cinema: object, distance: number, shows: object[]}[]}
 */
export function cinemasShowing(copy, movie, point, date = '', now = Date.now()) {
  const found = new Map();
  for (const show of copy.shows.get(movie) ?? []) {
    const cinema = copy.cinemas.get(show.place);
    if (!cinema || Date.parse(show.startDate) <= now || (date && show.startDate.slice(0, 10) !== date)) continue;
    const distance = metres(point, [cinema.geo.latitude, cinema.geo.longitude]);
    if (!found.has(cinema.id)) found.set(cinema.id, {cinema, distance, shows: []});
    found.get(cinema.id).shows.push(show);
  }
  return [...found.values()].sort((a, b) => a.distance - b.distance || (a.cinema.id < b.cinema.id ? -1 : 1));
}

/** Whether seats of a show can be ordered here. */
export const isSold = ({seats, available}) => seats > 0 && available > 0;

/**
 * The times of a day at one cinema.
 * @param {object[]} shows
 * @param {{chosen?: string, pick?: (show: object) => void, link?: (show: object) => string}} how with `link` times lead
 *   to another page
 */
export const times = (shows, {chosen, pick, link}) => h('div', {class: 'times'}, shows.map((show) => {
  const off = offText(show);
  if (show.seats === 0) return soldElsewhere(show, off);
  const isGone = show.available === 0 || off !== undefined;
  const about = isGone ? off ?? t('ticket.gone')
    : show.available < few
    ? t('ticket.left', {count: show.available})
    : money(show.price);
  const inside = [h('span', {}, hour(show.startDate)), h('small', {}, about)];
  const look = {id: `show-${show.id}`, class: !isGone && show.available < few ? 'time few' : 'time'};
  if (link && !isGone) return h('a', {...look, href: link(show)}, inside);
  return h('button', {
    ...look,
    type: 'button',
    disabled: isGone,
    'aria-pressed': String(show.id === chosen),
    onclick: () => pick?.(show),
  },
    inside);
}));

/** That a show does not take place, or not then. */
function offText({eventStatus}) {
  if (eventStatus === 'EventCancelled') return t('ticket.isCancelled');
  return eventStatus === 'EventPostponed' ? t('ticket.isPostponed') : undefined;
}

/** A show that has no seats to order here: a link to where it has, if that is known and it takes place. */
function soldElsewhere(show, off) {
  const inside = [h('span', {}, hour(show.startDate)), h('small', {}, off ?? t('ticket.elsewhere'))];
  return show.url && !off
    ? h('a', {class: 'time elsewhere', href: show.url, target: '_blank'}, inside)
    : h('span', {class: 'time elsewhere'}, inside);
}

/** "Today, 18:10 · Sala 1 · Spanish · 41 seats left". */
export const showFacts = (show) =>
  [show.screen, languageName(show.inLanguage), t('ticket.free', {count: show.available})].filter(Boolean).join(' · ');

function languageName(tag) {
  if (!tag) return null;
  try {
    return new Intl.DisplayNames(document.documentElement.lang, {type: 'language'}).of(tag);
  } catch {
    return tag;
  }
}
