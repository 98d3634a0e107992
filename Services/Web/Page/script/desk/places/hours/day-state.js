// Whether a day is open: a switch; of public holidays, which may be as other days are, a choice.
import {h} from '../../../core/element.js';
import {t} from '../../../core/messages.js';

/**
 * @typedef {object} DayState
 * @property {HTMLElement} control
 * @property {HTMLElement} element it with the day's name
 * @property {(spans: import('./week.js').Span[]|null) => void} draw shows how it is
 */

/**
 * @param {string} key of the week
 * @param {string} name
 * @param {(is: 'usual'|'closed'|'open') => void} chosen
 * @returns {DayState}
 */
export const dayState = (key, name, chosen) =>
  (key === 'PH' ? holidayChoice(name, chosen) : openSwitch(key, name, chosen));

/** @returns {DayState} */
function openSwitch(key, name, chosen) {
  const control = h('input', {
    type: 'checkbox',
    class: 'switch',
    role: 'switch',
    id: `week-${key}`,
    'aria-label': t('week.isOpen', {day: name}),
    onchange: () => chosen(control.checked ? 'open' : 'closed'),
  });
  return {
    control,
    element: h('label', {class: 'week-name'}, control, h('span', {}, name)),
    draw: (spans) => {
      control.checked = spans.length > 0;
    },
  };
}

/** @returns {DayState} */
function holidayChoice(name, chosen) {
  const options = [['usual', t('week.asUsual')], ['closed', t('hours.closedToday')], ['open', t('week.ownTimes')]];
  const control = h('select', {
    class: 'input',
    id: 'week-PH',
    'aria-label': name,
    onchange: () => chosen(/** @type {any} */ (control.value)),
  },
    options.map(([value, text]) => h('option', {value}, text)));
  return {
    control,
    element: h('div', {class: 'week-name'}, h('span', {}, name), control),
    draw: (spans) => {
      control.value = spans === null ? 'usual' : spans.length > 0 ? 'open' : 'closed';
    },
  };
}
