// "Seen it?": one well-known movie after the other, to rate or to skip.
import {h, fill} from '../../core/element.js';
import {nameOf, t} from '../../core/messages.js';
import {facts} from '../../ui/facts.js';
import {endOf} from '../../domain/running-time.js';
import {read, write} from '../../core/storage.js';
import {linkTo} from '../state.js';
import {notice} from '../../core/notices.js';
import {rate as keepRating} from '../../my-movies/rating.js';
import {readOwn} from '../../my-movies/store.js';
import {poster} from './poster.js';
import {starsInput} from './stars.js';
import {byPopularity} from './playing.js';
import {fixed} from './words.js';

/** Of movies that were skipped so many are remembered. */
const mostSkipped = 300;

/** @param {number} enough so many ratings are asked for; the box says how many there are until then */
export function seenBox(context, critics, enough) {
  const {copy, state} = context;
  const box = h('section', {class: 'box', id: 'seen', 'aria-labelledby': 'seen-title'});
  const queue = candidates(context, critics);
  const draw = (focuses) => {
    const count = context.own.ratings.size;
    const movie = queue.find(({id}) => !context.own.ratings.has(id) && !skipped().includes(id));
    box.hidden = !movie;
    if (!movie) return;
    fill(box,
      h('div', {class: 'head'}, h('h2', {id: 'seen-title'}, t('seen.title')),
        count < enough && h('span', {class: 'tag', id: 'seen-count'}, t('seen.count', {count, enough}))),
      count === 0 && h('p', {class: 's soft'}, t('nothing.no-ratings')),
      h('div', {class: 'row gap3 high'}, h('div', {class: 'seen-poster'}, poster(movie, copy)),
        h('div', {class: 'grow col'}, h('b', {}, h('a', {href: linkTo(state, {movie: movie.id})}, nameOf(movie))),
          facts(movie.datePublished?.slice(0, 4), movie.genre[0]),
          starsInput(movie, context, {isQuiet: true, changed: (stars) => next(movie, stars)}),
          h('div', {class: 'row between'}, h('span', {class: 's soft'}, t('seen.how')),
            h('button', {type: 'button', class: 'btn small quiet', id: 'seen-skip', onclick: () => skip(movie)},
              t('seen.skip'))))));
    if (focuses) box.querySelector('input')?.focus({preventScroll: true});
  };
  const next = (movie, stars) => {
    if (stars === null) return;
    const undo = async () => {
      await keepRating(movie.id, null);
      context.own = await readOwn();
      draw(true);
    };
    notice(t('seen.rated', {name: nameOf(movie), stars: fixed(stars, 1)}), 'info', {undo});
    draw(true);
  };
  const skip = ({id}) => {
    write('movies.skipped', [...skipped(), id].slice(-mostSkipped));
    draw(false);
    document.getElementById('seen-skip')?.focus({preventScroll: true});
  };
  draw(false);
  return box;
}

const skipped = () => read('movies.skipped', []);

/** What was watched here first, then what many critics rated; what is out already. */
function candidates({copy, own}, critics) {
  const now = Date.now();
  const watched = new Set(own.tickets.filter((ticket) => Date.parse(endOf(ticket, copy.movies.get(ticket.movie))) < now)
      .map(({movie}) => movie));
  const today = new Date(now).toISOString().slice(0, 10);
  const count = ({id}) => critics.get(id)?.count ?? 0;
  return byPopularity(copy, critics)
    .filter(({id, datePublished}) => watched.has(id) || (datePublished ?? '') <= today)
    .sort((a, b) => Number(watched.has(b.id)) - Number(watched.has(a.id)) || count(b) - count(a));
}
