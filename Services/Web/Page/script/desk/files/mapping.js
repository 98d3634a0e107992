// Which column of a file is which of ours: a choice for each, guessed from the header. Where all that is needed was
// guessed there is nothing to do, and the choices are folded.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {columnText, guess, tables} from './columns.js';

/**
 * @param {() => void} changed
 * @returns {{element: HTMLElement, show: (format: string, header: string[], constants: Record<string, string>) =>
 *   void, chosen: () => Map<string, string>}} `constants`: what rows without the column have; `chosen`: the file's
 *   columns by ours
 */
export function mapping(changed) {
  const element = h('details', {class: 'box', id: 'import-columns', hidden: true});
  /** @type {Map<string, string>} */
  let chosen = new Map();
  return {element, show, chosen: () => chosen};

  function show(format, header, constants) {
    chosen = guess(format, header);
    const {others} = tables[format];
    const required = tables[format].required.filter((column) => chosen.has(column) || !constants[column]);
    const named = [...chosen.keys()].filter((column) => !required.includes(column));
    const rest = others.filter((column) => !chosen.has(column));
    const isWhole = required.every((column) => chosen.has(column));
    [element.hidden, element.open] = [false, !isWhole];
    fill(element,
      h('summary', {}, h('h3', {}, t('imports.columns')),
        isWhole && h('span', {class: 'tag good'}, icon('check'), t('imports.guessed', {count: chosen.size}))),
      h('div', {class: 'col gap3'}, h('p', {class: 's soft'}, t('imports.columnsWhat')),
        h('div', {class: 'map-fields'}, [...required, ...named].map((column) => field(column, header, required))),
        rest.length > 0
          && h('details', {}, h('summary', {}, t('imports.moreColumns')),
            h('div', {class: 'map-fields'}, rest.map((column) => field(column, header, required))))));
  }

  function field(column, header, required) {
    const id = `column-${column.replace(':', '-')}`;
    const isNeeded = required.includes(column);
    const select = h('select', {
      id,
      onchange() {
        if (select.value) chosen.set(column, select.value);
        else chosen.delete(column);
        changed();
      },
    },
      h('option', {value: ''}, t('imports.noColumn')),
      header.filter(Boolean).map((name) => h('option', {value: name, selected: chosen.get(column) === name}, name)));
    return h('div', {class: 'field'}, h('label', { for: id
    }, columnText(column), isNeeded && h('span', {class: 'soft'}, ` · ${t('imports.needed')}`)), select);
  }
}
