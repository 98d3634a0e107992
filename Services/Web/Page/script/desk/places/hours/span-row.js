// One span of a day's opening hours: two times, and a button that takes it away.
import {h} from '../../../core/element.js';
import {t} from '../../../core/messages.js';
import {iconButton} from '../../../ui/bar.js';
import {clockOf, endsTomorrow} from './week.js';

/**
 * @param {import('./week.js').Span} span is changed as it is written
 * @param {{key: string, day: string, index: number, problem: string, remove: (() => void)|null}} row `index` among the
 *   day's; `problem`: id of where it is said what is wrong; `remove`: none for the only one, as its day can be closed
 */
export function spanRow(span, {key, day, index, problem, remove = null}) {
  const number = index + 1;
  const hint = h('span', {class: 's soft', id: `week-${key}-${index}-next`});
  const tell = () => {
    hint.textContent = endsTomorrow(span) ? t('week.nextDay') : '';
  };
  const time = (end, label) => h('input', {
    type: 'text',
    class: 'input',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 5,
    placeholder: '00:00',
    value: span[end],
    required: true,
    'aria-label': label,
    'aria-describedby': `${hint.id} ${problem}`,
    oninput({currentTarget}) {
      span[end] = clockOf(currentTarget.value);
      tell();
    },
    onchange({currentTarget}) {
      if (span[end]) currentTarget.value = span[end];
    },
  });
  tell();
  return h('div', {class: 'week-span', 'data-span': index}, time('opens', t('week.from', {day, number})),
    h('span', {'aria-hidden': 'true'}, '–'), time('closes', t('week.until', {day, number})),
    remove && iconButton('close', t('week.remove', {day, number}), remove), hint);
}
