// Stars to give: a slider (drag, tap, arrow keys) in half stars.
import { h, icon } from './element.js';
import { fixed } from './formats.js';
import { t } from './messages.js';

const star = 'M12 1.8 15.1 8.6 22.5 9.4 17 14.4 18.5 21.7 12 18 5.5 21.7 7 14.4 1.5 9.4 8.9 8.6Z';

/**
 * @param {object} thing
 * @param {string} thing.id
 * @param {string} thing.name
 * @param {number} [thing.stars] those that it has been given
 * @param {(stars: number) => void} thing.give told of stars as soon as they are chosen
 * @param {() => void} [thing.withdraw] without it there is no button that takes them back
 */
export function starsInput({ id, name, stars, give, withdraw }) {
  const five = (name) => h('span', { class: name, 'aria-hidden': 'true' }, Array.from({ length: 5 }, () => icon(star)));
  const said = h('output', { class: 'stars-said', for: `stars-${id}` });
  const input = h('input', { type: 'range', id: `stars-${id}`, min: 0, max: 5, step: 0.5, 'aria-label': t('stars.of', { name }) });
  const remove = withdraw
    && h('button', { type: 'button', id: `withdraw-${id}`, 'aria-label': t('stars.withdrawName', { name }) }, t('stars.withdraw'));
  const control = h('span', { class: 'stars-input' }, five('stars-back'), five('stars-front'), input);
  const draw = (value) => {
    const text = value === undefined ? t('stars.none') : t('rating.stars', { stars: fixed(value, 1) });
    control.style.setProperty('--stars', value ?? 0);
    input.setAttribute('aria-valuetext', text);
    said.textContent = text;
    if (remove) remove.hidden = value === undefined;
  };
  input.value = stars ?? 0;
  input.addEventListener('input', () => draw(Number(input.value)));
  input.addEventListener('change', () => give(Number(input.value)));
  remove?.addEventListener('click', () => {
    input.value = 0;
    draw(undefined);
    input.focus();
    withdraw();
  });
  draw(stars);
  return h('div', { class: 'stars' }, control, said, remove);
}
