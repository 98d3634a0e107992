// A row of round actions with a word below each.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';

/**
 * A link where there is an `href`, else a button.
 * @typedef {{icon: import('../core/icons.js').IconName, text: string, href?: string, id?: string, onclick?: Function,
 *   isPressed?: boolean, attributes?: object}} Act
 */

/** @param {(Act|null|false)[]} actions */
export const acts = (...actions) => h('div', {class: 'acts'}, actions.filter(Boolean).map(act));

/** @param {Act} act */
export function act({icon: name, text, href, id, onclick, isPressed, attributes = {}}) {
  const pressed = isPressed === undefined ? {} : {'aria-pressed': String(isPressed)};
  const inside = [h('span', {class: 'disc'}, icon(name, {fill: isPressed})), h('span', {}, text)];
  return href
    ? h('a', {href, id, onclick, ...attributes}, inside)
    : h('button', {type: 'button', id, onclick, ...pressed, ...attributes}, inside);
}
