// How people rate a place, and the reader's own stars and words. Those are public by nature; that is said before they are sent.
import { h, fill } from '../kit/element.js';
import { get } from '../kit/api.js';
import { dateTime, number } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { notice, sentence } from '../kit/notices.js';
import { starsInput } from '../kit/stars.js';
import { limits } from '../limits.js';
import { ownRatings, publish, withdraw } from './own.js';

export function ratings(place) {
  const [people, own] = [h('div', { class: 'people-say' }), h('div', {})];
  const read = async () => {
    try {
      fill(people, summary(await get(`/v1/ratings/${place.id}`)));
    } catch (error) {
      fill(people, h('p', { class: 'hint' }, sentence(error)));
    }
  };
  const draw = () => fill(own, form(place, async () => { draw(); await read(); }));
  draw();
  read();
  return h('section', { class: 'ratings', 'aria-labelledby': 'ratings-title' }, h('h2', { id: 'ratings-title' }, t('review.title')), people, own);
}

function summary({ average, count, reviews, lastReviewAt, lastReviewIntro }) {
  if (count === 0) return h('p', { id: 'people-rate' }, t('review.none'));
  return [
    h('p', { id: 'people-rate' }, h('b', {}, t('rating.stars', { stars: number(average, 2) })), ' · ', t('review.count', { count }), ' · ', t('review.texts', { count: reviews })),
    lastReviewIntro && h('figure', { class: 'last-review' }, h('blockquote', {}, lastReviewIntro),
      h('figcaption', { class: 'second' }, t('review.last', { time: dateTime(lastReviewAt) }))),
  ];
}

/** @param {() => Promise<void>} changed told after something was published or withdrawn */
function form(place, changed) {
  const given = ownRatings()[place.id];
  let stars = given?.stars;
  const text = h('textarea', { id: 'review', rows: 3, maxlength: limits.review, value: given?.review ?? '' });
  const act = (button, work, said) => async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const isDone = await work();
      notice(t(isDone ? said : 'review.onItsWay'));
      await changed();
      document.getElementById('publish')?.focus();
    } catch (error) {
      notice(sentence(error), 'warning');
    } finally {
      button.disabled = false;
    }
  };
  const send = h('button', { type: 'submit', id: 'publish', class: 'primary', 'aria-describedby': 'is-public' }, t(given ? 'review.change' : 'review.publish'));
  const remove = given && h('button', { type: 'button', id: 'withdraw' }, t('review.withdraw'));
  remove?.addEventListener('click', act(remove, () => withdraw(place.id), 'review.withdrawn'));
  const submit = act(send, () => publish(place.id, { stars, review: text.value.trim() }), 'review.published');
  return h('form', { onsubmit: (event) => {
    if (stars !== undefined) return submit(event);
    event.preventDefault();
    notice(t('review.needsStars'), 'warning');
    document.getElementById(`stars-${place.id}`).focus();
    return null;
  } },
    h('h3', {}, t('stars.yours')),
    starsInput({ id: place.id, name: nameOf(place), stars, give: (value) => { stars = value; } }),
    h('label', { for: 'review' }, t('review.text')), text,
    h('p', { class: 'notice-line', id: 'is-public' }, t('review.public')),
    h('div', { class: 'row' }, send, remove));
}
