// Stars to give: a slider from 0 to 5 in halves. It is dragged, tapped, or moved with the arrow keys, Home and End. A
// tap on the right half of the fourth star gives four, one on its left half three and a half.
import {h} from '../core/element.js';
import {fixed} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice} from '../core/notices.js';

/**
 * Where 0 takes the stars back.
 * @param {object} thing
 * @param {string} thing.id
 * @param {string} thing.name
 * @param {number} [thing.stars] those that it has been given
 * @param {(stars: number|null) => void} thing.give told of stars as soon as they are chosen; null takes them back
 * @param {boolean} [thing.isSmall]
 */
export function rateInput({id, name, stars, give, isSmall = false}) {
  const {slider, input, said, set} = parts({id, name, isSmall});
  const draw = (value) => set(value || undefined);
  input.addEventListener('input', () => draw(Number(input.value)));
  input.addEventListener('change', () => give(Number(input.value) || null));
  draw(stars);
  return h('div', {class: 'row wrap rating-row'}, slider, said);
}

/**
 * Where 0 is a rating as well: a button takes the stars back, and that can be undone.
 * @param {object} thing as `rateInput` has it
 * @param {string} thing.id
 * @param {string} thing.name
 * @param {number} [thing.stars]
 * @param {boolean} [thing.isSmall]
 * @param {(stars: number) => void} thing.give
 * @param {() => void} thing.withdraw
 * @param {boolean} [thing.isQuiet] the number of stars is said, not shown
 */
export function starsInput({id, name, stars, give, withdraw, isSmall = false, isQuiet = false}) {
  const {slider, input, said, set} = parts({id, name, isSmall});
  if (isQuiet) said.className = 'said';
  const remove = h('button', {
    type: 'button',
    class: 'icon-btn',
    id: `withdraw-${id}`,
    'aria-label': t('stars.withdrawName', {name}),
    onclick: takeBack,
  },
    icon('close'));
  let given;
  const draw = (value) => {
    set(value);
    remove.hidden = value === undefined;
  };
  const keep = (value) => {
    given = value;
    draw(value);
  };
  input.addEventListener('input', () => draw(Number(input.value)));
  input.addEventListener('change', () => {
    given = Number(input.value);
    give(given);
  });
  keep(stars);
  return h('div', {class: 'rating'}, slider, said, remove);

  function takeBack() {
    const before = given;
    keep(undefined);
    input.focus();
    withdraw();
    const undo = () => {
      keep(before);
      give(before);
    };
    notice(t('stars.withdrawn', {name}), 'info', {undo});
  }
}

function parts({id, name, isSmall}) {
  const said = h('output', { class: 'stars-said', for: `stars-${id}` });
    const input = h('input', {
      type: 'range',
      id: `stars-${id}`,
      min: 0,
      max: 5,
      step: 0.5,
      'aria-label': t('stars.of', {name}),
    });
    const drawn = h('span', {class: 'five', 'aria-hidden': 'true'});
    /** Shows stars; undefined is none yet. */
    const set = (value) => {
      const text = value === undefined ? t('stars.none') : t('rating.stars', {count: value, stars: fixed(value, 1)});
      input.value = value ?? 0;
      drawn.style.setProperty('--v', value ?? 0);
      input.setAttribute('aria-valuetext', text);
      if (said.textContent !== text) said.textContent = text;
    };
    return {slider: h('span', {class: `rate ${isSmall ? 'small' : ''}`}, drawn, input), input, said, set};
}
