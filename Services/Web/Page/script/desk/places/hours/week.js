// A week's opening hours as rows show them: times for each weekday, and for public holidays if they have times of their
// own. What hours say beyond that (dates, weeks, the sun's times, fallbacks, remarks, an open end) no week can hold.
import {spansOf} from '../../../domain/hours.js';
import {runs} from './rules-text.js';

/**
 * From "09:00" until "18:00". Until a time that is not later than the first is until the next day; "00:00" is midnight.
 * @typedef {{opens: string, closes: string}} Span
 */
/** @typedef {'Mo'|'Tu'|'We'|'Th'|'Fr'|'Sa'|'Su'} Day */
/**
 * Times by weekday, [] for closed; of `PH`, public holidays, null if they are as other days.
 * @typedef {Record<Day, Span[]> & {PH: Span[]|null}} Week
 */

/** @type {Day[]} */
export const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
/** @type {(keyof Week)[]} */
export const keys = [...days, 'PH'];

/** @returns {Week} */
export const weekFrom = (spansOfKey) =>
  /** @type {Week} */ (Object.fromEntries(keys.map((key) => [key, spansOfKey(key)])));

/** How a week begins that nobody has written yet. */
export const usualWeek = () => weekFrom(
  (key) => (key === 'PH' ? null
      : ['Sa', 'Su'].includes(key)
      ? []
      : [{opens: '09:00', closes: '18:00'}]));

/**
 * What rules say, in their order, as a week.
 * @param {object[]|null|undefined} rules as the catalog has them
 * @returns {Week|null} null if they say more than a week holds, or nothing
 */
export function weekOf(rules) {
  if (!rules?.length || rules.some(saysMore)) return null;
  const all = (isHoliday) => days.map((day) => spansOn(rules, day, isHoliday));
  const [usual, holidays] = [all(false), all(true)];
  const isOwn = rules.some(({publicHolidays}) => publicHolidays);
  // On a holiday times may depend on its weekday, too.
  if (isOwn && holidays.some((spans) => !areSame(spans, holidays[0]))) return null;
  return weekFrom((key) => (key === 'PH' ? (isOwn ? holidays[0] : null) : usual[days.indexOf(key)]));
}

const saysMore = ({dates, weeks, occurrences, fallback, note, times}) => Boolean(dates?.length || weeks?.length
  || occurrences?.length || fallback || note
  || times.some(({openEnd, opensAt, closesAt}) => openEnd || opensAt || closesAt));

const spansOn = (rules, day, isHoliday) =>
  (spansOf(rules, {day}, isHoliday) ?? [])
    .map(({opens, closes}) => ({opens, closes: closes === '24:00' ? '00:00' : closes}))
    .sort((a, b) => a.opens.localeCompare(b.opens));

const areSame = (some, others) => JSON.stringify(some) === JSON.stringify(others);

/** @param {Week} one @param {Week} other */
export const isSameWeek = (one, other) => keys.every((key) => areSame(one[key], other[key]));

/** A week in OpenStreetMap's way of writing: "Mo-Fr 09:00-18:00; Sa,Su off; PH off". @param {Week} week */
export function textOf(week) {
  /** @type {{on: string[], spans: Span[]}[]} */
  const groups = [];
  for (const day of days) {
    const alike = groups.find(({spans}) => areSame(spans, week[day]));
    if (alike) alike.on.push(day);
    else groups.push({on: [day], spans: week[day]});
  }
  const [{spans: first}] = groups;
  // Days that are all closed are written without naming them: so it is plain that it is meant.
  const usual = groups.length === 1 && first.length === 0 ? ['off']
    : groups.length === 1 && isAllDay(first)
    ? ['24/7']
    : groups.map(({on, spans}) => `${runs(on).join(',')} ${timesText(spans)}`);
  return [...usual, ...(week.PH ? [`PH ${timesText(week.PH)}`] : [])].join('; ');
}

const isAllDay = (spans) => spans.length === 1 && spans[0].opens === '00:00' && spans[0].closes === '00:00';
const timesText = (spans) =>
  spans.map(({opens, closes}) => (`${opens}-${closes === '00:00' ? '24:00' : closes}`)).join(',') || 'off';

/**
 * What is wrong with a day's times: the place in the list, and whether a time is missing or one begins before the one
 * before it is over.
 * @param {Span[]} spans
 * @returns {{at: number, is: 'missing'|'overlap'}|null} null: nothing
 */
export function faultOf(spans) {
  const at = spans.findIndex(({opens, closes}) => !opens || !closes);
  if (at >= 0) return {at, is: 'missing'};
  const sorted = spans.map((span, index) => ({...span, index})).sort((a, b) => a.opens.localeCompare(b.opens));
  const over = sorted.findIndex(
    (span, index) => index > 0 && (isOvernight(sorted[index - 1]) || span.opens < sorted[index - 1].closes));
  return over < 0 ? null : {at: sorted[over].index, is: 'overlap'};
}

/** A time as people write it, in 24 hours: "9", "930" and "9.30" are "09:00" and "09:30"; '' if it is none. */
export function clockOf(text) {
  const [, hour, minute = '00'] = /^(\d{1,2}?)(?:[:.]?([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (!hour || Number(hour) > 24 || (Number(hour) === 24 && minute !== '00')) return '';
  return `${String(Number(hour) % 24).padStart(2, '0')}:${minute}`;
}

/** Whether it is open past midnight, or until then. @param {Span} span */
const isOvernight = ({opens, closes}) => closes <= opens;

/** Whether a time's end is on the next day; midnight is not. @param {Span} span */
export const endsTomorrow = (span) =>
  Boolean(span.opens && span.closes) && span.closes !== '00:00' && isOvernight(span);
