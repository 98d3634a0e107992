// Reads the part of OpenStreetMap's opening hours that a week holds: weekdays, public holidays, times, "off", "24/7".
// The catalog reads far more; what is not understood here stays a text.

/** @typedef {{kind: 'day'|'time'|'PH'|'off'|'24/7'|'-'|','|';', value?: any}} Token */

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** 24/7, a time, a word, a sign. */
const pattern = /\s*(?:(24\/7)|(\d{1,2}):(\d{2})(?!\d)|([a-z]+)\.?|([;,–—-]))\s*/iy;

/**
 * @param {string} text
 * @returns {object[]|null} rules as the catalog would make them; null for what says nothing, or more than is read here
 */
export function rulesOf(text) {
  const tokens = tokensOf(text.trim());
  if (!tokens) return null;
  const rules = [];
  let [at, adds] = [0, false];
  const is = (kind, ahead = 0) => tokens[at + ahead]?.kind === kind;
  while (at < tokens.length) {
    if (is(';') || is(',')) {
      adds = is(',') && rules.length > 0;
      at += 1;
      continue;
    }
    const rule = readRule();
    // Between two rules stands a sign: without one they may be meant as a list or not.
    if (!rule || !(at === tokens.length || is(';') || is(','))) return null;
    rules.push(adds && rule.times.length > 0 ? {...rule, adds} : rule);
  }
  return rules.length > 0 && !saysOnlyClosed(rules) ? rules : null;

  function readRule() {
    const selector = readDays();
    if (!selector) return null;
    const times = is('off') ? [] : is('24/7') ? [{opens: '00:00', closes: '24:00'}] : readTimes();
    if (!times) return null;
    if (is('off') || is('24/7')) at += 1;
    return {...selector, times};
  }

  /** @returns {{days: string[], publicHolidays?: true}|null} without any for every day */
  function readDays() {
    /** @type {{days: string[], publicHolidays?: true}} */
    const found = {days: []};
    while (is('day') || is('PH')) {
      if (is('PH')) found.publicHolidays = true;
      else if (is('-', 1) && is('day', 2)) {
        found.days.push(...through(tokens[at].value, tokens[at + 2].value));
        at += 2;
      } else found.days.push(days[tokens[at].value]);
      at += 1;
      if (is(',') && (is('day', 1) || is('PH', 1))) at += 1;
      else if (is('day') || is('PH')) return null;
    }
    found.days = days.filter((day) => found.days.includes(day));
    return found;
  }

  function readTimes() {
    const times = [];
    while (is('time') && is('-', 1) && is('time', 2)) {
      const [opens, closes] = [tokens[at].value, tokens[at + 2].value];
      const lasts = closes > opens ? closes - opens : closes + 1440 - opens;
      if (opens >= 1440 || lasts > 1440) return null;
      times.push({opens: clock(opens), closes: clock(closes > 1440 ? closes - 1440 : closes)});
      at += 3;
      if (is(',') && is('time', 1)) at += 1;
    }
    return times.length > 0 ? times : null;
  }
}

/** @returns {Token[]|null} null if there is something that is not known */
function tokensOf(text) {
  /** @type {Token[]} */
  const tokens = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    const token = found && tokenOf(found);
    if (!token) return null;
    tokens.push(token);
  }
  return tokens;
}

/** @param {string[]} found by the pattern @returns {Token|null} */
function tokenOf([, whole, hours, minutes, word, sign]) {
  if (whole) return {kind: '24/7'};
  if (sign) return {kind: sign === ';' || sign === ',' ? sign : '-'};
  if (hours) {
    const value = Number(hours) * 60 + Number(minutes);
    return Number(minutes) < 60 && value <= 2880 ? {kind: 'time', value} : null;
  }
  const lower = word.toLowerCase();
  if (lower === 'ph') return {kind: 'PH'};
  if (lower === 'off' || lower === 'closed') return {kind: 'off'};
  const value = lower.length < 2 ? -1 : names.findIndex((name) => name.startsWith(lower));
  return value < 0 ? null : {kind: 'day', value};
}

/** From a day of the week through another, over Sunday if need be. */
const through = (first, last) =>
  Array.from({length: (last - first + 7) % 7 + 1}, (_, index) => days[(first + index) % 7]);

const clock =
  (minutes) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** When it is closed, but not when it is open: nobody knows then what the other days are. */
const saysOnlyClosed = (rules) =>
  rules.every((rule) => rule.times.length === 0 && (rule.days.length > 0 || rule.publicHolidays));
