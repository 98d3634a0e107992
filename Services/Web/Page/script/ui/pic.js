// A picture in its frame: a photo where there is one, else a drawing that looks meant, never a grey box.
import {artOfItem, artOfMovie, artOfPlace} from '../art/art.js';
import {h} from '../core/element.js';
import {isPhoto, sized} from '../core/picture.js';

/**
 * @param {object} of
 * @param {string} [of.image] its address
 * @param {number} of.width on the page, in CSS pixels
 * @param {object} [of.item] what is drawn where there is no photo: a dish
 * @param {object} [of.place] the same for a place
 * @param {object} [of.movie] the same for a movie
 * @param {string} [of.alt] empty where a text beside it says what it is
 * @param {boolean} [of.isFirst] the first thing seen of its page: not put off until it is scrolled to
 */
export function pic({image, width, item, place, movie, alt = '', isFirst = false}) {
  const frame = h('div', {class: 'pic'});
  const draw = () => frame.replaceChildren(movie ? artOfMovie(movie) : item ? artOfItem(item) : artOfPlace(place));
  if (!isPhoto(image)) draw();
  else {
    frame.append(h('img', {
      alt,
      decoding: 'async',
      loading: isFirst ? 'eager' : 'lazy',
      fetchpriority: isFirst ? 'high' : null,
      ...sized(image, width),
      onerror: draw,
    }));
  }
  return frame;
}
