// How something is rated: five stars, or a star with a number. What critics give is diamonds of another colour.
import {h} from '../core/element.js';
import {fixed} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

const textOf = (stars, isCritics) => t(isCritics ? 'stars.critics' : 'stars.ofFive', {stars: fixed(stars, 1)});

/** Five stars, so many of them filled. */
export function five(stars, {isCritics = false} = {}) {
  const element =
    h('span', {class: `five ${isCritics ? 'critic' : ''}`, role: 'img', 'aria-label': textOf(stars, isCritics)});
  element.style.setProperty('--v', stars);
  return element;
}

/**
 * "★ 4.6 (212)"; without a count the number alone.
 * @param {{average: number, count?: number, isCritics?: boolean}} rating
 */
export const starsFact = ({average, count, isCritics = false}) => h('span',
  {class: `stars ${isCritics ? 'critic' : ''}`}, icon(isCritics ? 'diamond' : 'star'),
  h('span', {class: 'said'}, textOf(average, isCritics)), h('span', {'aria-hidden': 'true'}, fixed(average, 1)),
  count !== undefined && [' ', h('small', {}, `(${count.toLocaleString()})`)]);
