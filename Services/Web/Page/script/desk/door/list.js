// Which show is let in: its list of tickets is taken with it, says how many are in, and is good for times without a
// connection.
import {fill, h} from '../../core/element.js';
import {query} from '../../core/api.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {whenText} from '../../domain/days.js';
import {timeAt} from '../places/clock.js';
import {knowOwnPlaces} from '../places/own.js';
import {counts, forget, list, take, waiting} from './kept.js';

/** Cinemas that are asked for their shows. */
const mostCinemas = 5;

/**
 * @param {object} who is signed in
 * @param {(counts: {inside: number, all: number}|null) => void} counted
 */
export function showChoice(who, counted) {
  const state = h('p', {id: 'door-list-state', class: 's soft', role: 'status'});
  const select = h('select', {id: 'door-show', onchange: choose}, h('option', {value: ''}, t('door.anyShow')));
  const element = h('div', {class: 'field grow'}, h('label', { for: 'door-show'
  }, t('door.show')), select);
  /** @type {any[]} */
  let shows = [];
  const kept = list();
  // Known without asking, so that a door begins without a connection, too.
  if (kept) offer([{id: kept.show, movieName: kept.name, place: kept.place}]);
  draw();
  const ready = readShows(who).then(
    (all) => {
      offer(all);
      // With one show to come there is nothing to choose.
      if (!select.value && all.length === 1) {
        select.value = all[0].id;
        choose();
      } else refresh();
    },
    () => {
      // Without a connection there is nothing to choose; the list that was taken is good all the same.
    });
  return {
    element,
    state,
    draw,
    refresh,
    ready,
    chosen: () => shows.find(({id}) => id === select.value) ?? null,
    place,
    others: () => shows.filter(({id}) => id !== select.value),
  };

  function offer(all) {
    shows = all;
    const now = select.value || list()?.show;
    fill(select, h('option', {value: ''}, t('door.anyShow')),
      all.map(({id, movieName, screen, startDate}) => h('option', {value: id, selected: id === now},
                [movieName, screen, startDate && whenText(startDate)].filter(Boolean).join(' · '))));
  }

  /** Whose clock the door goes by. */
  function place() {
    return (shows.find(({id}) => id === select.value) ?? shows[0])?.place ?? list()?.place;
  }

  async function choose() {
    const show = shows.find(({id}) => id === select.value);
    try {
      if (show) await take(show);
      else forget();
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    draw();
  }

  /** Whom other doors let in counts, too. */
  async function refresh() {
    const show = shows.find(({id}) => id === select.value);
    if (show) await take(show).catch(() => {});
    draw();
  }

  function draw() {
    const [kept, count] = [list(), waiting().length];
    counted(counts());
    fill(state, kept && t('door.listTaken', {time: timeAt(kept.at, place())}),
      count > 0 && h('b', {}, ' ', t('door.waiting', {count})));
  }
}

/** The next shows of one's own cinemas. */
async function readShows(who) {
  const cinemas = (await knowOwnPlaces(who)).filter(({types}) => types.includes('MovieTheater'));
  const lists = await Promise.all(
    cinemas.slice(0, mostCinemas).map(({id}) => (asStaff(`/v1/screenings${query({place: id, limit: 50})}`))));
  return lists.flatMap(({body}) => body.items)
    .filter(({eventStatus}) => eventStatus !== 'EventCancelled')
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
}
