// Days and hours as the cinemas' clocks show them: an RFC 3339 time carries its place's offset.
import {clock} from '../core/formats.js';
import {locale, t} from '../core/messages.js';

/** The date where a time was written, so many days from now: "2026-11-21". */
export function dateThere(text, days = 0, now = Date.now()) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? ['', '+', 0, 0];
  const east = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return new Date(now + east * 60_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** "today", "tomorrow", "Fri, 27 Nov". */
export function dayName(text) {
  const date = text.slice(0, 10);
  if (date === dateThere(text)) return t('day.today');
  if (date === dateThere(text, 1)) return t('day.tomorrow');
  return new Intl.DateTimeFormat(locale, {weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC'})
    .format(new Date(`${date}T00:00:00Z`));
}

export const hour = (text) => clock(text.slice(11, 16));
export const whenText = (text) => `${dayName(text)}, ${hour(text)}`;

/** A date of a calendar. */
export const dateText = (date) =>
  new Intl.DateTimeFormat(locale, {dateStyle: 'medium', timeZone: 'UTC'}).format(new Date(`${date}T00:00:00Z`));

/** The days that have shows still to begin, each as one of its times. */
export function daysWithShows(shows, now = Date.now()) {
  const days = new Map();
  for (const {startDate} of shows) {
    if (Date.parse(startDate) > now && !days.has(startDate.slice(0, 10))) days.set(startDate.slice(0, 10), startDate);
  }
  return [...days.values()].sort();
}
