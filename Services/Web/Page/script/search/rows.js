// Parts of the rows of suggestions.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';

/** @param {import('../core/icons.js').IconName} glyph @param {string} [colour] of a kind */
export const disc = (glyph, colour) => h('span', {class: colour ? `disc k ${colour}` : 'disc'}, icon(glyph));

/** @param {any} name @param {any} detail what stands below it @param {any} [end] of that, which is never cut */
export const textOf = (name, detail, end) => h('span', {class: 't'}, h('span', {}, name),
  end ? h('span', {class: 's soft ended'}, h('span', {class: 'clip'}, detail), h('span', {class: 'num'}, ' · ', end))
      : h('span', {class: 's soft clip'}, detail));
