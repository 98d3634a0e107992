import { h } from '../../kit/element.js';

/** A movie's picture from the copy, never from elsewhere: whoever serves it would see which movies one looks at. */
export function poster(movie, copy, width = 80, height = 120) {
  const data = copy.posters.get(movie.image);
  return data ? h('img', { class: 'poster', src: data, alt: '', width, height }) : h('span', { class: 'no-poster', 'aria-hidden': 'true' });
}
