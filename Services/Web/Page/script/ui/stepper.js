// How many of something: one less, the number, one more.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

/**
 * @param {object} of
 * @param {string} of.name what it is of: the buttons say it
 * @param {string} of.key by which a page that draws anew finds the button that had the focus
 * @param {number} of.value
 * @param {number} of.most at this number "more" can be pressed, but says why there is no more
 * @param {() => void} of.less
 * @param {() => void} of.more
 * @param {boolean} [of.isRemoved] whether one less than one takes the line away where it is seen: the button says so
 */
export function stepper({name, key, value, most, less, more, isRemoved = false}) {
  const isFull = value >= most;
  const isLast = isRemoved && value === 1;
  return h('div', {class: 'stepper', role: 'group', 'aria-label': name},
    h('button',
      {type: 'button', id: `less-${key}`, 'aria-label': t(isLast ? 'cart.remove' : 'cart.less', {name}), onclick: less},
      icon(isLast ? 'trash' : 'minus')),
    h('output', {'aria-label': t('cart.quantity', {count: value})}, value),
    h('button', {
      type: 'button',
      id: `more-${key}`,
      'aria-label': t('cart.more', {name}),
      onclick: more,
      'aria-disabled': isFull ? 'true' : null,
    },
      icon('plus')));
}
