// What one may like, with the reasons.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { emptyBox } from '../../kit/notices.js';
import { ask } from '../experts/expert.js';
import { isShared } from '../own/profile.js';
import { pairs } from '../own/store.js';
import { card, cards } from '../parts/card.js';
import { dateChoice, genreChoice, leastChoice, radiusChoice, whereabouts } from '../parts/filters.js';
import { becauseText, whereText } from '../parts/words.js';
import { linkTo, wishOf } from '../state.js';

export async function content(context) {
  const { state, copy, own, here } = context;
  // A new ticket takes its movie off the list.
  context.followsOwn = true;
  const { list, nothing } = await ask('recommend', {
    own: pairs(own), known: own.tickets.map(({ movie }) => movie),
    wish: wishOf(state, here), now: Date.now(),
  });
  return [
    whereabouts(context), radiusChoice(context),
    h('div', { class: 'choice' }, dateChoice(context), genreChoice(context), leastChoice(context)),
    h('p', { role: 'status', id: 'count' }, list.length > 0 ? t('movies.count', { count: list.length }) : ''),
    list.length > 0 ? cards(list.map((row) => recommended(row, context)))
      : [emptyBox(t(`nothing.${nothing}`)),
        h('p', {}, h('a', { class: 'button', id: 'rate-some', href: linkTo(state, { view: 'all' }) }, t('movies.rateSome')))],
    copy.movies.size > 0 && h('p', { class: 'hint' }, t(isShared() ? 'movies.howShared' : 'movies.how')),
  ];
}

function recommended({ movie: id, prediction, voices, cinema, distance, next, ends }, context) {
  const { copy } = context;
  const [movie, show] = [copy.movies.get(id), copy.screenings.get(next)];
  return card(movie, context, h('p', { class: 'because' }, becauseText(prediction, voices, copy)),
    h('p', {}, whereText(copy.cinemas.get(cinema), distance, show, ends)));
}
