// Whether a place is open, as the services say it: the clock on its wall decides.
import { dayThere, spansOf } from '../../things/hours.js';

const minutes = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** What the clocks show in every zone at one moment, each looked up once. */
export function clocksAt(now) {
  const known = new Map();
  return (zone) => {
    if (!known.has(zone)) known.set(zone, clockIn(zone, new Date(now)));
    return known.get(zone);
  };
}

function clockIn(zone, now) {
  try {
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
    const today = dayThere(zone, now);
    const noon = Date.parse(`${today.date}T12:00:00Z`);
    return { today, yesterday: dayThere('UTC', new Date(noon - 86_400_000)), minute: minutes(time) };
  } catch {
    return clockIn('UTC', now);
  }
}

/** True or false; undefined if the hours are not known. @param {(zone: string) => object} clocks see `clocksAt` */
export function isOpen({ openingHours, timeZone }, clocks) {
  if (!openingHours?.rules?.length) return undefined;
  const { today, yesterday, minute } = clocks(timeZone);
  const isWithin = (day, at) => (spansOf(openingHours.rules, day) ?? []).some(({ opens, closes }) => {
    const [from, to] = [minutes(opens), minutes(closes)];
    return at >= from && at < (to > from ? to : to + 1440);
  });
  return isWithin(today, minute) || isWithin(yesterday, minute + 1440);
}
