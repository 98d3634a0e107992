import {h} from '../../core/element.js';
import {artOfMovie} from '../../art/art.js';

/**
 * A movie's picture from the copy, never from elsewhere: whoever serves it would see which movies one looks at. Who has
 * none is drawn.
 * @param {any} movie
 * @param {{posters: Map<string, string>}} context
 * @param {{isFirst?: boolean}} how `isFirst`: it is seen at once
 */
export function poster(movie, {posters}, {isFirst = false} = {}) {
  const address = posters.get(movie.image);
  return h('div', {class: 'pic'},
    address ? h('img', {
      src: address,
      alt: '',
      width: 240,
      height: 360,
      loading: isFirst || address.startsWith('data:') ? null : 'lazy'
    })
            : artOfMovie(movie));
}
