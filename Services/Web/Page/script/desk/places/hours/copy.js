// Which days get the same times as one that is written already.
import {h} from '../../../core/element.js';
import {t} from '../../../core/messages.js';
import {days, keys} from './week.js';

/** Those that mostly have the same: workdays, or the other day of the weekend. */
export const proposed = (key) =>
  (key === 'PH' ? [] : days.filter((day) => day !== key && ['Sa', 'Su'].includes(day) === ['Sa', 'Su'].includes(key)));

/**
 * Asks; Escape is none.
 * @param {string} key whose times they are
 * @param {(key: string) => string} nameOfKey
 * @returns {Promise<string[]>}
 */
export function askDays(key, nameOfKey) {
  return new Promise((resolve) => {
    const title = t('week.copyOf', {day: nameOfKey(key)});
    const boxes = keys.filter((other) => other !== key).map((other) => h('input', {
      type: 'checkbox',
      value: other,
      checked: proposed(key).includes(/** @type {any} */ (other)),
    }));
    const dialog = h('dialog', {class: 'bottom', 'aria-label': title});
    const button = (text, value, name) =>
      h('button', {type: 'button', class: `btn ${name}`, onclick: () => dialog.close(value)}, text);
    dialog.append(h('div', {class: 'dialog-in'}, h('h2', {}, title),
      h('fieldset', {class: 'choices two-up'}, h('legend', {class: 'said'}, t('week.copyTo')),
        boxes.map((box) => h('label', {class: 'choice'}, box, h('span', {class: 't'}, nameOfKey(box.value))))),
      h('div', {class: 'row'}, button(t('action.cancel'), '', ''), button(t('week.copyNow'), 'yes', 'primary'))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      const chosen = boxes.filter(({checked}) => checked).map(({value}) => value);
      resolve(dialog.returnValue === 'yes' ? chosen : []);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
