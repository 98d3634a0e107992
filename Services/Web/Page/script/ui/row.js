// A row of a list of ways on: what it is, a line more, and what stands at its end.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';

/**
 * @param {object} row
 * @param {import('../core/icons.js').IconName} row.icon
 * @param {string} row.text
 * @param {string|Node|null|false} [row.hint] a line below
 * @param {string} [row.href] where it leads; without one `onclick` is a button's, and without either it is no control
 * @param {() => void} [row.onclick]
 * @param {string} [row.id]
 * @param {Node|null|false} [row.end] in place of the arrow
 */
export function row({icon: name, text, hint, href, onclick, id, end}) {
  const inside = [
    h('span', {class: 'disc'}, icon(name)),
    h('span', {class: 't'}, h('b', {}, text), hint && h('span', {class: 's soft block'}, hint)),
    end || ((href || onclick) && icon('next'))
  ];
  if (href) return h('a', {href, id}, inside);
  return onclick ? h('button', {type: 'button', id, onclick}, inside) : h('div', {id}, inside);
}

/**
 * A row that is switched on and off.
 * @param {{icon: import('../core/icons.js').IconName, text: string, hint?: string|Node, id: string, isOn: boolean,
 *   isOff?: boolean, change: (isOn: boolean) => void}} row `isOff`: it cannot be changed
 */
export function switchRow({icon: name, text, hint, id, isOn, isOff = false, change}) {
  const input = h('input', {
    type: 'checkbox',
    class: 'switch',
    role: 'switch',
    id,
    checked: isOn,
    disabled: isOff,
    onchange: () => change(input.checked),
  });
  return h('label', {}, h('span', {class: 'disc'}, icon(name)),
    h('span', {class: 't'}, h('b', {}, text), hint && h('span', {class: 's soft block'}, hint)), input);
}

/** Rows in a box. What is missing is left out; without any there is no box. */
export function rows(...some) {
  const all = some.flat().filter(Boolean);
  return all.length > 0 && h('section', {class: 'box flush rows'}, all);
}
