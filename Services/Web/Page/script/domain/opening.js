// Until when a place is open, or when it opens: by the clock on its wall.
import {clock} from '../core/formats.js';
import {h} from '../core/element.js';
import {language, t} from '../core/messages.js';
import {isZone} from '../core/zones.js';
import {dayThere, span, timesOf} from './hours.js';

const minutes = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
const [wholeDay, soon] = [1440, 45];

function minuteThere(timeZone, now) {
  const clock = new Intl.DateTimeFormat('en-GB', {timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23'});
  return minutes(clock.format(now));
}

/** The `certain` or `possible` spans of so many days from today, in minutes from today's midnight there. */
function spansAround(place, which, now, from, to) {
  const {timeZone} = place;
  const noon = Date.parse(`${dayThere(timeZone, now).date}T12:00:00Z`);
  const days = Array.from({length: to - from + 1}, (_, index) => from + index);
  const dayAt = (offset) => dayThere('UTC', new Date(noon + offset * 86_400_000));
  return days
    .flatMap((offset) => (timesOf(place, dayAt(offset))?.[which] ?? []).map(({opens, closes, openEnd}) => {
      const [start, end] = span({opens, closes});
      const after = offset * wholeDay;
      return {offset, opens, closes, openEnd, start: after + start, end: after + end};
    }))
    .sort((a, b) => a.start - b.start);
}

/**
 * @returns {{state: 'open'|'soon'|'closed'|'unknown', at?: string, day?: number, isOpenEnd?: boolean}|null} `at`: when
 *   that ends; `day`: so many days from today; unknown: holidays have other hours, and
 *   nobody knows whether the day is one, or nobody knows the time there; null if the hours are not known
 */
export function openingOf(place, now = new Date()) {
  if (!place.openingHours?.rules?.length) {
    return place.openNow === undefined ? null : {state: place.openNow ? 'open' : 'closed'};
  }
  if (!isZone(place.timeZone)) return {state: 'unknown'};
  const minute = minuteThere(place.timeZone, now);
  const spans = spansAround(place, 'certain', now, -1, 7);
  let current = spans.find(({start, end}) => minute >= start && minute < end);
  if (current) {
    // What begins when another ends goes on with it.
    for (const span of spans)
      if (span.start <= current.end && span.end > current.end) current = span;
    const isAlways = current.end - minute > 2 * wholeDay;
    return isAlways
      ? {state: 'open'}
      : {state: current.end - minute <= soon ? 'soon' : 'open', at: current.closes, isOpenEnd: current.openEnd};
  }
  const perhaps = spansAround(place, 'possible', now, -1, 0);
  if (perhaps.some(({start, end}) => minute >= start && minute < end)) return {state: 'unknown'};
  const next = spans.find(({start}) => start > minute);
  return next ? {state: 'closed', at: next.opens, day: next.offset} : {state: 'closed'};
}

/** "Open closes 21:30", "Closes soon 20:00", "Closed opens 17:00" */
export function openingFact(place, now = new Date()) {
  const found = openingOf(place, now);
  if (!found) return null;
  const {state, at, day = 0, isOpenEnd} = found;
  const words = {
    open: 'hours.isOpen',
    soon: 'hours.closesSoon',
    closed: 'hours.isClosed',
    unknown: 'hours.isUnknown',
  };
  const word = h('span', {class: state}, t(words[state]));
  if (!at || isOpenEnd) return h('span', {class: 'hours'}, word);
  const time = clock(at);
  const when = state === 'soon' ? time
    : state === 'open'          ? t('hours.closes', {time})
    : day === 0
    ? t('hours.opens', {time})
    : t('hours.opensOn', {day: weekday(now, day), time});
  return h('span', {class: 'hours'}, word, ' ', h('span', {class: 'num'}, when));
}

const weekday = (now, offset) =>
  new Intl.DateTimeFormat(language, {weekday: 'short'}).format(new Date(now.getTime() + offset * 86_400_000));
