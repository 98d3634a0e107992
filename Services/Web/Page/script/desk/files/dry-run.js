// An import before it is one: the first rows as they would become, and a sentence for each problem.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {table} from '../table.js';
import {check} from './checks.js';
import {columnText, tables} from './columns.js';

const mostShown = 5;

/**
 * @param {{outcome: HTMLElement, preview: HTMLElement}} boxes whether the rows can go, and the first of them
 * @param {string} format
 * @param {import('./table-text.js').Table} read
 * @param {Map<string, string>} chosen
 * @param {Record<string, string>} constants
 * @returns {{missing: string[], good: number}} columns that every row needs and none is chosen for; rows that can go
 */
export function dryRun({outcome, preview}, format, read, chosen, constants) {
  const missing = tables[format].required.filter((column) => !chosen.has(column) && !constants[column]);
  const unread = read.header.filter((name) => name && ![...chosen.values()].includes(name));
  const {faults, bad, rows} = check(format, read, chosen, constants);
  const good = rows.length - bad;
  const columns = [...chosen.keys()];
  const isShown = rows.length > 0 && columns.length > 0;
  outcome.hidden = false;
  preview.hidden = !isShown;
  fill(outcome, h('h3', {}, t('imports.check')),
    h('p', {id: 'import-check', class: `note ${bad || missing.length ? 'warn' : 'good'}`, role: 'status'},
      icon(bad || missing.length ? 'warning' : 'check'),
      h('span', {},
        missing.length
          ? t('imports.missing', {columns: missing.map(columnText).join(', ')})
          : [t('imports.rows', {count: rows.length}), bad > 0 && ` ${t('imports.badRows', {count: bad})}`])),
    missing.length === 0 && faults.length > 0
      && h('ul', {class: 'faults', id: 'import-problems'}, faults.map(faultLine)),
    unread.length > 0 && h('p', {class: 's soft'}, t('imports.unread', {columns: unread.join(', ')})));
  fill(preview,
    isShown
      && table(t('imports.preview'),
        [{text: t('imports.rowName')}, ...columns.map((column) => ({text: columnText(column)}))],
        rows.slice(0, mostShown).map(({line, values}) => ({
          id: `row-${line}`,
          cells: [String(line), ...columns.map((column) => values[column] ?? null)],
        })),
        {isWide: true}));
  return {missing, good};
}

/** "Row 12, Price: an amount above 0, such as 4.60, is needed (“free”)." */
const faultLine = ({row, column, why, value}) => h('li', {}, h('b', {}, t('imports.row', {row})), ' ',
  column && h('span', {class: 'strong'}, `${columnText(column)}: `), why,
  value && h('span', {class: 'soft'}, ` “${value}”`));
