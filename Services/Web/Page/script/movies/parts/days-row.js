// The days that have shows, as a row of buttons.
import {h} from '../../core/element.js';
import {capital, language, t} from '../../core/messages.js';
import {dateThere, dayName} from '../../domain/days.js';

/** @param {string[]} days a time of each @param {string} chosen a date @param {(date: string) => void} change */
export const daysRow = (days, chosen,
  change) => h('div', {class: 'days', role: 'group', 'aria-label': t('filter.date')}, days.map((text) => {
  const date = text.slice(0, 10);
  return h('button', {
    type: 'button',
    class: 'day',
    id: `day-${date}`,
    'aria-pressed': String(date === chosen),
    'aria-label': fullName(text),
    onclick: () => change(date),
  },
    h('span', {}, date === dateThere(text) ? capital(dayName(text)) : part(date, {weekday: 'short'})),
    h('b', {}, part(date, {day: 'numeric'})));
}));

const part = (date, options) =>
  new Intl.DateTimeFormat(language, {...options, timeZone: 'UTC'}).format(new Date(`${date}T00:00:00Z`));

/** "today, Sunday 22 November". */
function fullName(text) {
  const date = text.slice(0, 10);
  const whole = part(date, {weekday: 'long', day: 'numeric', month: 'long'});
  return [dateThere(text), dateThere(text, 1)].includes(date) ? `${dayName(text)}, ${whole}` : whole;
}
