// The opening hours of this week in the place's own time zone.
import {h} from '../core/element.js';
import {clock} from '../core/formats.js';
import {language, t} from '../core/messages.js';
import {zoneOrUTC} from '../core/zones.js';
import {sunMinutes} from './sun.js';

const names = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/**
 * The day there: {day: 'Mo', date: '2026-11-21', month: '11-21', week: 3, last: -1}; `week` counts this weekday in
 * the month.
 */
export function dayThere(timeZone, now = new Date()) {
  const date =
    new Intl.DateTimeFormat('en-CA', {timeZone: zoneOrUTC(timeZone), year: 'numeric', month: '2-digit', day: '2-digit'})
      .format(now);
  const [year, month, day] = date.split('-').map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    day: names[new Date(Date.UTC(year, month - 1, day)).getUTCDay()],
    date,
    month: date.slice(5),
    week: Math.ceil(day / 7),
    last: -Math.ceil((length - day + 1) / 7),
  };
}

/**
 * The spans of a day, [] for closed, null if no rule speaks of it. Later rules replace earlier ones unless they add; a
 * fallback counts only if they leave it closed.
 */
export function spansOf(rules, day, isHoliday) {
  let spans = null;
  let isFallingBack = false;
  for (const rule of rules ?? []) {
    if (!appliesTo(rule, day, isHoliday)) continue;
    if (rule.fallback && !rule.adds) isFallingBack = !spans?.length;
    if (rule.fallback && !isFallingBack) continue;
    spans = rule.adds ? [...(spans ?? []), ...rule.times] : rule.times;
  }
  return spans;
}

function appliesTo(rule, day, isHoliday) {
  if (rule.dates?.length && !rule.dates.some((span) => isWithin(day, span))) return false;
  if (rule.weeks?.length && !rule.weeks.some((range) => isWeekOf(day.date, range))) return false;
  if (rule.publicHolidays && isHoliday) return true;
  if (rule.occurrences?.length && !rule.occurrences.some((nth) => nth === day.week || nth === day.last)) return false;
  // A rule of public holidays alone says nothing of other days.
  if (!rule.days?.length) return !rule.publicHolidays;
  return rule.days.includes(day.day);
}

function isWithin({date, month}, {from, through}) {
  const value = from.length > 5 ? date : month;
  return from <= through ? value >= from && value <= through : value >= from || value <= through;
}

/** Whether a day is in one of the weeks of ISO 8601. */
function isWeekOf(date, {from, through, every = 1}) {
  const days = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  const thursday = new Date((days - ((days + 3) % 7) + 3) * 86_400_000);
  const number = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * 86_400_000)) + 1;
  const isIn = from <= through ? number >= from && number <= through : number >= from || number <= through;
  return isIn && (number >= from ? number - from : number + 53 - from) % every === 0;
}

/** Spans with the sun's times as the clock shows them there on a day; those that end before they begin are none. */
const bySun = (spans, place, date) => spans?.flatMap((times) => {
  const {opensAt, closesAt} = times;
  if (!opensAt && !closesAt) return [times];
  const at = (sun, usual) => {
    const minute = sun && place.geo ? sunMinutes(sun.event, date, place) : null;
    return minute === null ? usual : minute + (sun.offset ?? 0);
  };
  const [from, to] = span(times);
  const isNextDay = to > 1440;
  const opens = Math.min(Math.max(at(opensAt, from), 0), 1439);
  const closes = closesAt ? at(closesAt, isNextDay ? to - 1440 : to) + (isNextDay ? 1440 : 0) : to;
  return closes > opens ? [{...times, opens: text(opens), closes: text(Math.min(closes, opens + 1440))}] : [];
});

/** Whether a day is a public holiday there; undefined if nobody knows. */
function isHolidayThere({publicHolidays: told}, date) {
  if (!told || date < told.from || date > told.through || told.unknown.includes(date)) return undefined;
  return told.days.includes(date);
}

/**
 * When it is open on a day: `certain` holds in any case, `possible` if what is not known of holidays is so; both are
 * the same where all is known. Null if no rule speaks of the day.
 */
export function timesOf(place, day) {
  const {rules} = place.openingHours;
  const known = rules.some((rule) => rule.publicHolidays) ? isHolidayThere(place, day.date) : false;
  if (known !== undefined) {
    const spans = bySun(spansOf(rules, day, known), place, day.date);
    return spans && {certain: spans, possible: spans, isKnown: true};
  }
  const [ordinary, holiday] = [false, true].map((is) => bySun(spansOf(rules, day, is) ?? [], place, day.date));
  const isKnown = JSON.stringify(ordinary) === JSON.stringify(holiday);
  return {certain: isKnown ? ordinary : common(ordinary, holiday), possible: [...ordinary, ...holiday], isKnown};
}

const common = (some, others) => some.flatMap((one) => others.flatMap((other) => {
  const [[from, to], [start, end]] = [span(one), span(other)];
  const [opens, closes] = [Math.max(from, start), Math.min(to, end)];
  return opens < closes ? [{opens: text(opens), closes: text(closes)}] : [];
}));

/** From when until when, in minutes since the day's midnight. */
export function span({opens, closes}) {
  const [from, to] = [minutes(opens), minutes(closes)];
  return [from, to > from ? to : to + 1440];
}

const minutes = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (number) => String(number).padStart(2, '0');
/** "24:00" stays, and what is later is a time of the next day. */
const text = (minute) => (minute === 1440 ? '24:00' : `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`);

/** The week there from today on, each day with its spans in words; null if there are no rules to read. */
function weekOf(place, now) {
  const {openingHours, timeZone} = place;
  if (!openingHours?.rules?.length) return null;
  const noon = Date.parse(`${dayThere(timeZone, now).date}T12:00:00Z`);
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * 86_400_000;
  const name = new Intl.DateTimeFormat(language, {weekday: 'long', timeZone: 'UTC'});
  return Array.from({length: 7}, (_, index) => {
    const date = new Date(monday + index * 86_400_000);
    const times = timesOf(place, dayThere('UTC', date));
    const spans = times?.isKnown ? times.certain : null;
    return {day: name.format(date), text: spansText(spans), isToday: date.getTime() === noon};
  });
}

const spansText = (spans) => (spans === null ? t('hours.unknown')
    : spans.length === 0
    ? t('hours.closedToday')
    : spans.map(({opens, closes, openEnd}) => `${clock(opens)}–${openEnd ? '' : clock(closes)}`).join(', '));

/** This week's opening hours as a table, today marked; as they were written where no rules are known. */
export function hoursTable(place, now = new Date()) {
  const week = weekOf(place, now);
  if (!week) return place.openingHours?.text ? h('p', {class: 'hours-text'}, place.openingHours.text) : null;
  return h('table', {class: 'hours-table'}, h('caption', {class: 'said'}, t('place.hours')),
    h('tbody', {},
      week.map(
        ({day, text, isToday}) => h('tr', {'aria-current': isToday ? 'date' : null},
          h('th', {scope: 'row'}, day, isToday && h('span', {class: 'said'}, ` (${t('day.today')})`)),
          h('td', {}, text)))));
}
