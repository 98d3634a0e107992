// A table that is a list of cards on phones: each figure then stands beside the name of its column.
import {h} from '../core/element.js';

/**
 * @param {string} caption
 * @param {{text: string, isNumber?: boolean}[]} columns the first names the row
 * @param {{id: string, cells: (Node|string|null)[]}[]} rows
 * @param {{isWide?: boolean}} options `isWide`: it may be wider than its room, and is then scrolled by keys, too
 */
export const table = (caption, columns, rows, {isWide = false} = {}) => h('div',
  {class: 'table-wrap', ...(isWide && {tabindex: 0, role: 'group', 'aria-label': caption})},
  h('table', {role: 'table', class: 'cards', 'aria-label': caption},
    h('thead', {role: 'rowgroup'}, h('tr', {role: 'row'}, columns.map(({text,
      isNumber}) => (h('th', {role: 'columnheader', scope: 'col', class: isNumber && 'end-col'}, text))))),
    h('tbody', {role: 'rowgroup'},
      rows.map(
        ({id, cells}) => h('tr', {role: 'row', id},
          cells.map(
            (cell, index) => (index === 0
                ? h('th', {role: 'rowheader', scope: 'row'}, cell)
                : h('td', {
                    role: 'cell',
                    class: columns[index].isNumber && 'end-col',
                    'data-label': columns[index].text,
                  },
                    cell ?? '–'))))))));
