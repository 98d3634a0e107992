// What can be said of a table's rows before anything is sent: the documented rules of its columns. The service checks
// all of them again, and knows what else there is.
import {number} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {limits} from '../../limits.js';
import {tables} from './columns.js';

/** @typedef {{row: number, column: string, why: string, value: string}} Fault */

const mostFaults = 100;
const id = /^[a-z0-9-]{1,64}$/;
const decimal = (text) => Number(/^[^.,]*,[^.,]*$/.test(text) ? text.replace(',', '.') : text);

const between = (least, most) => (value) =>
  (value !== '' && decimal(value) >= least && decimal(value) <= most ? null : t('field.number', {least, most}));
const whole = (least, most) => (value) =>
  (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most ? null : t('field.whole', {least, most}));
const atMost = (most) => (value) => ([...value].length <= most ? null : t('check.tooLong', {count: most}));
const oneOf = (all) => (value) => (all.includes(value) ? null : t('check.oneOf', {all: all.join(', ')}));
const parts = (check) => (value) =>
  value.split(';').map((part) => part.trim()).filter(Boolean).map(check).find(Boolean) ?? null;
const fits = (pattern, words) => (value) => (pattern.test(value) ? null : t(words));

const isZone = (value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', {timeZone: value}));
  } catch {
    return false;
  }
};

const anAmount = (value) => (decimal(value) > 0 ? null : t('check.price'));
const amounts = (value) => value.split('-').map((part) => anAmount(part.trim())).find(Boolean) ?? null;

/** @type {Record<string, (value: string) => string|null>} what is wrong with a value that is not empty */
const checks = {
  name: atMost(limits.name),
  latitude: between(-90, 90),
  longitude: between(-180, 180),
  types: parts(fits(/^[A-Za-z]+$/, 'check.types')),
  price: anAmount,
  currency: fits(/^[A-Z]{3}$/, 'field.currency'),
  stock: whole(0, 1_000_000),
  daily_portions: whole(0, 1_000_000),
  tax_rate: between(0, 50),
  allergens: (value) => parts(oneOf(limits.allergens ?? []))(value.toLowerCase()),
  category: atMost(100),
  email: fits(/^[^\s@]+@[^\s@]+$/, 'check.email'),
  url: fits(/^https?:\/\/\S+$/, 'check.url'),
  time_zone: (value) => (isZone(value) ? null : t('check.timeZone')),
  purpose: oneOf(['sale', 'rent']),
  minutes: whole(1, 1000),
  seats: whole(1, 100_000),
  number: whole(1, 10_000),
  time: fits(/^([01]?\d|2[0-3]):[0-5]\d$/, 'check.time'),
};
/** @type {Record<string, Record<string, (value: string) => string|null>>} */
const checksOf = {
  places: {id: fits(id, 'check.id')},
  people: {id: fits(id, 'check.id'), place: fits(id, 'check.id')},
  items: {id: fits(/^([a-z0-9-]{1,64}\.)?[a-z0-9-]{1,64}$/, 'check.id'), place: fits(id, 'check.id')},
  homes: {
    id: fits(id, 'check.id'),
    price: amounts,
    kind: oneOf(['single-house', 'twin-house', 'town-home', 'townhouse', 'condominium', 'commercial-building'])
  },
  areas: {id: fits(id, 'check.id'), kind: oneOf(['province', 'district'])},
  ratings: {critic: fits(id, 'check.id'), thing: fits(id, 'check.id'), stars: between(0, 5)},
};

/** The columns that name a row's thing, the last of which is its own; none where a thing may stand in several rows. */
const keys = {
  items: ['place', 'id'],
  screenings: ['place', 'id'],
  ratings: ['critic', 'thing'],
  stations: []
};

/**
 * @param {string} format
 * @param {import('./table-text.js').Table} table
 * @param {Map<string, string>} chosen the file's columns by ours
 * @param {Record<string, string>} constants what rows without a column have
 * @returns {{faults: Fault[], bad: number, rows: {line: number, values: Record<string, string>}[]}} `bad`: rows that
 *   are not taken; `faults` has the first of them
 */
export function check(format, table, chosen, constants) {
  const at = [...chosen].map(([column, name]) => [column, table.header.indexOf(name)]);
  const needed = [...tables[format].required, ...(['items', 'screenings'].includes(format) ? ['currency'] : [])];
  const faults = [];
  const seen = new Map();
  let bad = 0;
  const rows = table.rows.map(({line, fields}) => {
    const values = {...constants};
    for (const [column, index] of at) {
      const value = (fields[index] ?? '').trim();
      if (value) values[column] = value;
    }
    const found = [];
    const say = (column, why, value = '') => found.push({row: line, column, why, value});
    if (fields.length !== table.header.length && fields.slice(table.header.length).some((one) => one.trim()))
      say('', t('check.fields', {count: fields.length, all: table.header.length}));
    for (const column of needed)
      if (!values[column]) say(column, t('check.needed'));
    for (const [column, value] of Object.entries(values)) {
      const why = (checksOf[format]?.[column] ?? checks[column])?.(value);
      if (why) say(column, why, value);
    }
    const named = keys[format] ?? ['id'];
    const own = named.map((column) => values[column]).join('.');
    const last = named.at(-1);
    if (last && values[last]) {
      if (seen.has(own)) say(last, t('check.twice', {row: number(seen.get(own))}), values[last]);
      else seen.set(own, line);
    }
    if (found.length > 0) bad += 1;
    for (const fault of found)
      if (faults.length < mostFaults) faults.push(fault);
    return {line, values};
  });
  return {faults, bad, rows};
}
