// What people say of a place or a movie, and the reader's own stars and words. Those are public by nature; that is
// said before they are sent.
import {h, fill} from '../core/element.js';
import {get} from '../core/api.js';
import {number} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {unlessTyping} from '../core/typing.js';
import {five} from '../ui/five.js';
import {rateInput} from '../ui/rate.js';
import {limits} from '../limits.js';
import {hiddenNote} from './card.js';
import {reviewList} from './list.js';
import {ownRatings, publish, readOwn, withdraw} from './own.js';

/**
 * @param {object} place or a movie
 * @param {{starsOf?: () => number|null, rated?: (rating: {average: number, count: number}) => void}} how `starsOf`: the
 *   stars that the reader gives elsewhere on the page; else they are asked for here. Then it is a movie's page, which
 *   tells nobody what is looked at: they are read only when that is wished. `rated` is told how it is rated when that
 *   is read
 */
export function reviews(place, {starsOf, rated = () => {}} = {}) {
  const [people, own] = [h('div', {class: 'people-say col gap3'}), h('div', {})];
  const list = reviewList(place.id);
  // Who only reads is not asked to write.
  let isOpen = Boolean(starsOf || ownRatings()[place.id]);
  const readSummary = async () => {
    const write = (key) => h('button', {type: 'button', class: 'btn soft small', id: 'write', onclick: writes}, t(key));
    try {
      const rating = await get(`/v1/ratings/${place.id}`);
      const isFirst = rating.count === 0;
      fill(people, summary(rating, (isFirst || !isOpen) && write(isFirst ? 'review.first' : 'review.write')));
      rated(rating);
    } catch (error) {
      fill(people, h('p', {class: 's soft'}, sentence(error)), !isOpen && write('review.write'));
    }
  };
  const read = () => Promise.all([readSummary(), list.read()]);
  // What is written meanwhile is not lost.
  const draw = () => isOpen && unlessTyping(own, () => fill(own, form(place, starsOf, async () => {
    draw();
    await read();
  })));
  const writes = ({currentTarget}) => {
    if (!isOpen) {
      isOpen = true;
      draw();
      currentTarget.remove();
    }
    begun(place, starsOf);
  };
  const begin = () => {
    draw();
    return read();
  };
  const open = async () => {
    await begin();
    (list.element.querySelector('button') ?? document.getElementById('review'))?.focus();
  };
  if (!starsOf) begin();
  else {
    fill(people,
      h('button', {type: 'button', class: 'btn', id: 'read-people', onclick: open}, icon('people'), t('review.open')));
  }
  return h('section', {class: 'col gap4 reviews-section', id: 'reviews', 'aria-labelledby': 'reviews-heading'},
    h('h2', {id: 'reviews-heading'}, t('review.people')), people, list.element, own);
}

/** Where the reader begins: the stars, or the text where those are given elsewhere. */
function begun(place, starsOf) {
  const field = document.getElementById(starsOf ? 'review' : `stars-${place.id}`);
  field.scrollIntoView({block: 'center'});
  field.focus({preventScroll: true});
}

/** @param {object} rating @param {Node|false} write the button to write one */
function summary({average, count, guests, others, reviews}, write) {
  if (count === 0)
    return h('div', {class: 'row wrap between'}, h('p', {id: 'people-rate', class: 'soft'}, t('review.none')), write);
  const stars = t('rating.stars', {count: average, stars: number(average)});
  return h('div', {class: 'row gap3 wrap'}, five(average),
    h('p', {id: 'people-rate'}, h('b', {}, stars), ' · ',
      guests
        ? t('review.kinds', {guests: t('review.guests', {count: guests}), others: t('review.others', {count: others})})
        : t('review.count', {count}),
      ' · ', t('review.texts', {count: reviews})),
    write);
}

/** @param {() => Promise<void>} changed told after something was published or withdrawn */
function form(place, starsOf, changed) {
  const given = ownRatings()[place.id];
  let stars = given?.stars ?? null;
  const text = h('textarea', {id: 'review', rows: 3, maxlength: limits.review, value: given?.review ?? ''});
  const send = h('button', {type: 'submit', id: 'publish', class: 'btn soft', 'aria-describedby': 'is-public'},
    t(given ? 'review.change' : 'review.publish'));
  const remove = given && h('button', {type: 'button', id: 'withdraw', class: 'btn quiet'}, t('review.withdraw'));
  const publishing =
    acting(send, () => publish(place.id, {stars, review: text.value.trim()}), 'review.published', changed);
  const withdrawing = (button) => acting(button, () => withdraw(place.id), 'review.withdrawn', changed);
  remove?.addEventListener('click', withdrawing(remove));
  const submit = (event) => {
    if (starsOf) stars = starsOf();
    if (stars !== null) return publishing(event);
    // No stars take back those that were given.
    if (given) return withdrawing(send)(event);
    event.preventDefault();
    notice(t('review.needsStars'), 'warning');
    document.getElementById(`stars-${place.id}`).focus();
    return null;
  };
  return h('form', {class: 'box', onsubmit: submit}, h('h3', {}, t(starsOf ? 'review.write' : 'stars.yours')),
    !starsOf && rateInput({
      id: place.id,
      name: nameOf(place),
      stars: given?.stars,
      give: (value) => {
        stars = value;
      }
    }),
    h('div', {class: 'field'},
      h('label',
        { for: 'review'
        },
        t('review.text')),
      text),
    h('p', {class: 'note s', id: 'is-public'}, icon('people'), t(starsOf ? 'review.film' : 'review.public')),
    h('div', {class: 'row wrap'}, send, remove), given?.review && standing(place));
}

/** How one's own review stands, asked for as oneself only when that is wished. */
function standing(place) {
  const box = h('div', {class: 'col', id: 'standing', role: 'status'});
  const ask = async () => {
    try {
      const {hidden} = await readOwn(place.id) ?? {};
      fill(box, hidden ? hiddenNote(hidden) : h('p', {class: 's soft'}, t('review.isShown')));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  };
  fill(box, h('button', {type: 'button', class: 'btn quiet small', id: 'ask-standing', onclick: ask}, t('review.how')));
  return box;
}

/** Does something with a button held back meanwhile, and says what became of it. */
function acting(button, work, said, changed) {
  return async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const isDone = await work();
      notice(t(isDone ? said : 'review.onItsWay'));
      await changed();
      document.getElementById('publish')?.focus({preventScroll: true});
    } catch (error) {
      notice(sentence(error), 'warning');
    } finally {
      button.disabled = false;
    }
  };
}
