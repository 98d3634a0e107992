// Names by language: one line for each language of the page, and for each other that there is already.
import {h} from '../../core/element.js';
import {languages, t} from '../../core/messages.js';
import {textField, valueOf} from './fields.js';

/** @param {string} [pointer] of what has the names */
export function namesField(fields, names = {}, pointer = '') {
  const tags = [...new Set([...Object.keys(languages), ...Object.keys(names)])];
  const shown = new Intl.DisplayNames([document.documentElement.lang], {type: 'language', fallback: 'code'});
  const nameOfTag = (tag) => languages[tag] ?? shown.of(tag);
  const all =
    tags.map((tag) => [tag, textField(fields, `${pointer}/names/${tag}`, nameOfTag(tag), names[tag], {lang: tag})]);
  const known = Object.keys(names).map(nameOfTag).join(', ');
  return {
    element: h('details', {}, h('summary', {}, t('place.names'), known && h('span', {class: 'soft'}, known)),
      h('div', {class: 'field-grid'}, all.map(([, field]) => field))),
    value: () => Object.fromEntries(all.map(([tag, field]) => [tag, valueOf(field)]).filter(([, name]) => name)),
  };
}
