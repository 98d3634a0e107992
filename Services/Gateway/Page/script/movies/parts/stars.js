// Stars to give: a slider (drag, tap, arrow keys) in half stars, saved at once.
import { h, icon } from '../../kit/element.js';
import { nameOf, t } from '../../kit/messages.js';
import { rate } from '../own/rating.js';
import { readOwn } from '../own/store.js';
import { fixed } from './words.js';

const star = 'M12 1.8 15.1 8.6 22.5 9.4 17 14.4 18.5 21.7 12 18 5.5 21.7 7 14.4 1.5 9.4 8.9 8.6Z';

/**
 * @param {object} movie
 * @param {object} context whose `own` follows what is given
 * @param {(stars: number|null) => void} changed called after a rating was kept, or with null withdrawn
 */
export function starsInput(movie, context, changed = () => {}) {
  const name = nameOf(movie);
  const give = async (stars) => {
    await rate(movie.id, stars);
    context.own = await readOwn();
    changed(stars);
  };
  const five = (name) => h('span', { class: name, 'aria-hidden': 'true' }, Array.from({ length: 5 }, () => icon(star)));
  const said = h('output', { class: 'stars-said', for: `stars-${movie.id}` });
  const input = h('input', { type: 'range', id: `stars-${movie.id}`, min: 0, max: 5, step: 0.5, 'aria-label': t('stars.of', { name }) });
  const remove = h('button', { type: 'button', id: `withdraw-${movie.id}`, 'aria-label': t('stars.withdrawName', { name }) }, t('stars.withdraw'));
  const control = h('span', { class: 'stars-input' }, five('stars-back'), five('stars-front'), input);
  const draw = (value) => {
    const text = value === undefined ? t('stars.none') : t('rating.stars', { stars: fixed(value, 1) });
    control.style.setProperty('--stars', value ?? 0);
    input.setAttribute('aria-valuetext', text);
    said.textContent = text;
    remove.hidden = value === undefined;
  };
  const stars = context.own.ratings.get(movie.id)?.stars;
  input.value = stars ?? 0;
  input.addEventListener('input', () => draw(Number(input.value)));
  input.addEventListener('change', () => give(Number(input.value)));
  remove.addEventListener('click', () => {
    input.value = 0;
    draw(undefined);
    input.focus();
    give(null);
  });
  draw(stars);
  return h('div', { class: 'stars' }, control, said, remove);
}
