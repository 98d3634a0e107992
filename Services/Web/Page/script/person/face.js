// A person's picture, round; a drawing where there is no photo.
import {artOfPerson} from '../art/art.js';
import {h} from '../core/element.js';
import {isPhoto, sized} from '../core/picture.js';

/** @param {number} size in pixels @param {string} [alt] empty where the name stands beside it */
export function face(person, size, alt = '') {
  const element = h('span', {class: 'face'});
  element.style.setProperty('--size', `${size}px`);
  element.append(isPhoto(person.image)
      ? h('img', {loading: 'lazy', decoding: 'async', alt, width: size, height: size, ...sized(person.image, size)})
      : artOfPerson(person));
  return element;
}
