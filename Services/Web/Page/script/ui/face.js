// Who has no photo is a circle with initials; the same name has the same colour everywhere.
import {h} from '../core/element.js';

/** @param {string} name */
export function face(name) {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
  const element = h('span', {class: 'face drawn', 'aria-hidden': 'true'}, initials.toUpperCase());
  element.style.setProperty('--hue', String(hueOf(name)));
  return element;
}

/** 0 to 359. */
function hueOf(text) {
  let sum = 0;
  for (const sign of text) sum = (sum * 31 + sign.codePointAt(0)) % 36_000;
  return sum % 360;
}
