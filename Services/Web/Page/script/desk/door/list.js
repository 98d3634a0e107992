// The list of a show for times without a connection: which, how old it is, and what is still to be sent.
import {fill, h} from '../../core/element.js';
import {query} from '../../core/api.js';
import {timeOf} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {whenText} from '../../domain/days.js';
import {knowOwnPlaces} from '../places/own.js';
import {list, take, waiting} from './kept.js';

/** Cinemas that are asked for their shows. */
const mostCinemas = 5;

/** @param {object} who is signed in @returns {{box: HTMLElement, refresh: () => void}} */
export function listBox(who) {
  const state = h('p', {id: 'door-list-state', class: 's', role: 'status'});
  const choice = h('div', {class: 'row wrap gap3'});
  const box = h('section', {class: 'box col gap3'}, h('h2', {}, t('door.list')),
    h('p', {class: 'hint'}, t('door.listHint')), choice, state);
  const refresh = () => {
    const [kept, count] = [list(), waiting().length];
    fill(state, kept && h('span', {}, t('door.listTaken', {
      name: kept.name,
      count: Object.keys(kept.tickets).length,
      time: timeOf(kept.at),
    })),
      count > 0 && h('b', {}, ' ', t('door.waiting', {count})));
  };
  refresh();
  shows(who).then((all) => offer(choice, all, refresh),
    () => {
      // Without a connection there is nothing to choose; the list that was taken is good all the same.
    });
  return {box, refresh};
}

function offer(choice, all, refresh) {
  if (all.length === 0) {
    fill(choice, h('p', {class: 's soft'}, t('door.noShows')));
    return;
  }
  const select = h('select', {id: 'door-show'},
    all.map(({id, movieName, screen, startDate}) => h('option', {value: id}, [movieName, screen,
      whenText(startDate)].filter(Boolean).join(' · '))));
  const get = async () => {
    try {
      await take(all.find(({id}) => id === select.value));
      refresh();
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  };
  fill(choice,
    h('div', {class: 'field grow'},
      h('label',
        { for: 'door-show'
        },
        t('door.show')),
      select),
    h('button', {type: 'button', id: 'door-take', class: 'btn', onclick: get}, t('door.take')));
}

/** The next shows of one's own cinemas. */
async function shows(who) {
  const cinemas = (await knowOwnPlaces(who)).filter(({types}) => types.includes('MovieTheater'));
  const lists = await Promise.all(
    cinemas.slice(0, mostCinemas).map(({id}) => (asStaff(`/v1/screenings${query({place: id, limit: 50})}`))));
  return lists.flatMap(({body}) => body.items)
    .filter(({eventStatus}) => eventStatus !== 'EventCancelled')
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
}
