// What critics wrote of a movie: how it begins, and where the rest is. All of it is in the copy; nobody is asked.
import {h, fill} from '../../core/element.js';
import {locale, t} from '../../core/messages.js';
import {face} from '../../ui/face.js';
import {five} from '../../ui/five.js';
import {reviewsOf} from '../copy.js';

const atFirst = 5;

/** @param {string} movie its id @returns {Promise<HTMLElement|null>} null without any */
export async function reviews(movie, {copy}) {
  if (copy.isList) return null;
  const all =
    (await reviewsOf(movie)).sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.critic < b.critic ? -1 : 1));
  if (all.length === 0) return null;
  const list = h('ul', {class: 'list reviews'});
  const more = h('button', {type: 'button', class: 'btn', id: 'more-reviews', onclick: () => show(all.length)},
    t('review.more', {count: all.length - atFirst}));
  show(atFirst);
  return h('section', {class: 'col gap3', 'aria-labelledby': 'reviews-title'},
    h('h2', {id: 'reviews-title'}, t('review.title', {count: all.length})), list, more);

  function show(count) {
    const before = list.children.length;
    fill(list, all.slice(0, count).map((review) => row(review, copy)));
    more.hidden = count >= all.length;
    if (before > 0) list.children[before].querySelector('b').focus();
  }
}

function row({critic: id, stars, text, url, at}, copy) {
  const critic = copy.critics.get(id);
  const when = new Intl.DateTimeFormat(locale, {dateStyle: 'medium', timeZone: 'UTC'}).format(new Date(at));
  const name = critic?.name ?? id;
  return h('li', {class: 'review'},
    h('div', {class: 'row gap3'}, face(name),
      h('div', {class: 'grow'}, h('b', {tabindex: -1}, name),
        h('p', {class: 's soft'}, [critic?.media?.join(', '), when].filter(Boolean).join(' · '))),
      five(stars, {isCritics: true})),
    h('blockquote', {}, text),
    /^https?:/.test(url ?? '')
      && h('p', {},
        h('a', {
          href: url,
          target: '_blank',
          'aria-label': t('review.readName', {name}),
        },
          t('review.read'))));
}
