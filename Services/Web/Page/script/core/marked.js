// What was looked for, marked where a text has it. Offsets are those of `matches` in the lists' answers: UTF-16 code
// units, as JavaScript counts. Texts stay texts, whatever is written in them.
import {h} from './element.js';
import {language, nameOf} from './messages.js';

/** So much is shown before the first mark of a long text. */
const before = 24;

/** @typedef {{field: string, language?: string, start: number, end: number}} Match */

/**
 * A thing's name.
 * @param {{name: string, names?: object, matches?: Match[]}} thing
 * @returns {(Node|string)[]}
 */
export const markedName = (thing) => marked(nameOf(thing), nameMatches(thing));

/**
 * Why it was found, if its name and what else is shown do not say it: another name of it, or its description.
 * @param {{name: string, names?: object, description?: string, matches?: Match[]}} thing
 * @param {string[]} shown fields that are shown beside the name
 * @returns {HTMLElement|null}
 */
export function foundLine(thing, shown = []) {
  const matches = thing.matches ?? [];
  if (nameMatches(thing).length > 0 || matches.some(({field}) => shown.includes(field))) return null;
  const first = matches.find(({field}) => field !== 'description') ?? matches[0];
  if (!first) return null;
  const text = textOf(thing, first);
  return text ? h('p', {class: 's soft clip found'}, cut(text, matches.filter((one) => isBeside(one, first)))) : null;
}

/**
 * The parts of a text, those that match as marks.
 * @param {string} text
 * @param {Match[]} matches
 */
export function marked(text, matches) {
  const parts = [];
  let at = 0;
  for (const {start, end} of matches) {
    parts.push(text.slice(at, start), h('mark', {}, text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}

/**
 * Those of the name that the reader sees.
 * @param {{names?: object, matches?: Match[]}} thing
 * @returns {Match[]}
 */
function nameMatches({names, matches = []}) {
  return names?.[language] === undefined
    ? matches.filter(({field}) => field === 'name')
    : matches.filter((one) => one.field === 'names' && one.language === language);
}

/** @param {Match} one @param {Match} other */
const isBeside = (one, other) => one.field === other.field && one.language === other.language;

/** @param {any} thing @param {Match} match */
function textOf(thing, {field, language: of}) {
  if (field === 'names') return thing.names?.[of];
  return field === 'subtitle' ? thing.listing?.subtitle : thing[field];
}

/**
 * The text from a little before its first mark on, from the beginning of a word.
 * @param {string} text
 * @param {Match[]} matches
 */
function cut(text, matches) {
  const [{start}] = matches;
  const space = start > before ? text.indexOf(' ', start - before) : -1;
  const from = start <= before ? 0 : space >= 0 && space < start ? space + 1 : start;
  const moved = matches.map((one) => ({...one, start: one.start - from, end: one.end - from}));
  return [from > 0 && '… ', marked(text.slice(from), moved)];
}
