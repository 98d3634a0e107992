// Numbers, money, distances and times as the reader writes them.
import {language, locale, t} from './messages.js';

/** Metres as km with two decimals. */
export function distance(metres) {
  const km =
    new Intl.NumberFormat(language, {minimumFractionDigits: 2, maximumFractionDigits: 2}).format(metres / 1000);
  return t('unit.km', {km});
}

export const digitsOf = (currency) =>
  new Intl.NumberFormat('en', {style: 'currency', currency}).resolvedOptions().maximumFractionDigits;

/** Of an amount as people write it. */
export const minorUnits = (value, currency) => Math.round(value * 10 ** digitsOf(currency));

/** Minor units of a currency. */
export function money({amount, currency}) {
  const format = new Intl.NumberFormat(language, /** @type {any} */ ({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }));
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}

/** What a home costs: an amount, a range, or on request. */
export function price(range) {
  if (!range) return t('price.onRequest');
  const [low, high] = [range.min, range.max].map((amount) => money({amount, currency: range.currency}));
  return low === high ? low : t('price.range', {low, high});
}

export const dateOnly = (text) => new Intl.DateTimeFormat(locale, {dateStyle: 'medium'}).format(new Date(text));
export const dateTime = (text) =>
  new Intl.DateTimeFormat(locale, {dateStyle: 'medium', timeStyle: 'short'}).format(new Date(text));

/** "18:30" of a day's clock. */
export function clock(text) {
  const [hours, minutes] = text.split(':').map(Number);
  const date = new Date(2026, 0, 1, hours % 24, minutes);
  return new Intl.DateTimeFormat(locale, {timeStyle: 'short'}).format(date);
}

export function duration(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60
    ? t('unit.minutes', {count: minutes})
    : t('unit.hoursMinutes', {hours: Math.floor(minutes / 60), minutes: minutes % 60});
}

/** With exactly so many decimals. */
export const fixed = (value, digits) =>
  new Intl.NumberFormat(language, {minimumFractionDigits: digits, maximumFractionDigits: digits}).format(value);

export const number = (value, digits = 1) =>
  new Intl.NumberFormat(language, {maximumFractionDigits: digits}).format(value);

/** So many bytes as "320 kB" or "4.1 MB". */
export function bytes(count) {
  const [value, unit] = count < 1e6 ? [Math.ceil(count / 1000), 'kilobyte'] : [count / 1e6, 'megabyte'];
  return new Intl
    .NumberFormat(language, {style: 'unit', unit, maximumFractionDigits: count < 1e7 && count >= 1e6 ? 1 : 0})
    .format(value);
}

/** "19:24", of whatever day. */
export const hourOf = (text) => new Intl.DateTimeFormat(locale, {timeStyle: 'short'}).format(new Date(text));

/** "19:24", and on another day than today the day, too. */
export function timeOf(text) {
  const at = new Date(text);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? hourOf(text) : dateTime(text);
}
