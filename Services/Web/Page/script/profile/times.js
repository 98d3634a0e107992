import {hourOf as clockOf} from '../core/formats.js';
import {locale} from '../core/messages.js';

/** "19:24", and with the day on another day than today. */
export function hourOf(text) {
  const at = new Date(text);
  const isToday = at.toDateString() === new Date().toDateString();
  const day = new Intl.DateTimeFormat(locale, {day: 'numeric', month: 'short'}).format(at);
  return isToday ? clockOf(text) : `${day}, ${clockOf(text)}`;
}

/** "March", with the year if that is another. */
export function monthOf(text) {
  const at = new Date(text);
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(locale, {month: 'long', ...(isThisYear ? {} : {year: 'numeric'})}).format(at);
}
