// Whether a place is open, as the services say it: the clock on its wall decides.
import {isZone} from '../../core/zones.js';
import {dayThere, span, timesOf} from '../../domain/hours.js';

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
  if (!isZone(zone)) return null;
  const time =
    new Intl.DateTimeFormat('en-GB', {timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23'})
      .format(now);
  const today = dayThere(zone, now);
  const noon = Date.parse(`${today.date}T12:00:00Z`);
  return {today, yesterday: dayThere('UTC', new Date(noon - 86_400_000)), minute: minutes(time)};
}

/**
 * True or false; undefined if that is not known: nothing is known of the hours, the clock, or holidays that have
 * others. The copy has no calendars of holidays. @param {(zone: string) => object} clocks see `clocksAt`
 */
export function isOpen(place, clocks) {
  if (!place.openingHours?.rules?.length) return undefined;
  const clock = clocks(place.timeZone);
  if (!clock) return undefined;
  const {today, yesterday, minute} = clock;
  const isWithin = (which, day, at) => (timesOf(place, day)?.[which] ?? []).some((times) => {
    const [from, to] = span(times);
    return at >= from && at < to;
  });
  const isIt = (which) => isWithin(which, today, minute) || isWithin(which, yesterday, minute + 1440);
  if (isIt('certain')) return true;
  return isIt('possible') ? undefined : false;
}
