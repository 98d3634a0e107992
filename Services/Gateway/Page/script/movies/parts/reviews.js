// What critics wrote of a movie: how it begins, and where the rest is. All of it is in the copy; nobody is asked.
import { h, fill } from '../../kit/element.js';
import { language, t } from '../../kit/messages.js';
import { reviewsOf } from '../copy.js';
import { fixed } from './words.js';

const atFirst = 5;

/** @param {string} movie its id @returns {Promise<HTMLElement|null>} null without any */
export async function reviews(movie, { copy }) {
  const all = (await reviewsOf(movie)).sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.critic < b.critic ? -1 : 1));
  if (all.length === 0) return null;
  const list = h('ul', { class: 'reviews' });
  const more = h('button', { type: 'button', id: 'more-reviews', onclick: () => show(all.length) }, t('review.more', { count: all.length - atFirst }));
  show(atFirst);
  return h('section', { 'aria-labelledby': 'reviews-title' }, h('h2', { id: 'reviews-title' }, t('review.title', { count: all.length })), list, more);

  function show(count) {
    const before = list.children.length;
    fill(list, all.slice(0, count).map((review) => row(review, copy)));
    more.hidden = count >= all.length;
    if (before > 0) list.children[before].querySelector('b').focus();
  }
}

function row({ critic: id, stars, text, url, at }, copy) {
  const critic = copy.critics.get(id);
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at));
  const name = critic?.name ?? id;
  return h('li', {}, h('p', {}, h('b', { tabindex: -1 }, name), ' · ', t('rating.stars', { stars: fixed(stars, 1) }), ' ',
    h('small', {}, [critic?.media?.join(', '), when].filter(Boolean).join(' · '))),
  h('blockquote', {}, text),
  /^https?:/.test(url ?? '') && h('a', { href: url, target: '_blank', 'aria-label': t('review.readName', { name }) }, t('review.read')));
}
