// Today's opening hours in the place's own time zone.
import { h } from '../kit/element.js';
import { clock } from '../kit/formats.js';
import { t } from '../kit/messages.js';

const names = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** The day there: {day: 'Mo', date: '2026-11-21', month: '11-21', week: 3, last: -1}; `week` counts this weekday in the month. */
export function dayThere(timeZone, now = new Date()) {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
  const [year, month, day] = date.split('-').map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    day: names[new Date(Date.UTC(year, month - 1, day)).getUTCDay()], date, month: date.slice(5), week: Math.ceil(day / 7),
    last: -Math.ceil((length - day + 1) / 7),
  };
}

/** The spans of a day, [] for closed, null if no rule speaks of it. Later rules replace earlier ones unless they add. */
export function spansOf(rules, day) {
  let spans = null;
  for (const rule of rules ?? []) {
    if (!appliesTo(rule, day)) continue;
    spans = rule.adds ? [...(spans ?? []), ...rule.times] : rule.times;
  }
  return spans;
}

function appliesTo(rule, day) {
  if (rule.dates?.length && !rule.dates.some((span) => isWithin(day, span))) return false;
  if (rule.occurrences?.length && !rule.occurrences.some((nth) => nth === day.week || nth === day.last)) return false;
  // A rule of public holidays alone says nothing of other days, and which days are holidays is not known here.
  if (!rule.days?.length) return !rule.publicHolidays;
  return rule.days.includes(day.day);
}

function isWithin({ date, month }, { from, through }) {
  const value = from.length > 5 ? date : month;
  return from <= through ? value >= from && value <= through : value >= from || value <= through;
}

export function hoursToday(place) {
  const { openingHours: hours, openNow, timeZone } = place;
  if (!hours) return null;
  const spans = hours.rules?.length ? spansOf(hours.rules, dayThere(timeZone)) : null;
  const text = spans === null ? hours.text
    : spans.length === 0 ? t('hours.closedToday')
      : spans.map(({ opens, closes, openEnd }) => `${clock(opens)}–${openEnd ? '' : clock(closes)}`).join(', ');
  return h('p', { class: 'hours' }, h('b', {}, t('hours.today')), ' ', text ?? t('hours.unknown'),
    openNow !== undefined && h('span', { class: openNow ? 'open' : 'closed' }, ' · ', t(openNow ? 'hours.open' : 'hours.closed')));
}
