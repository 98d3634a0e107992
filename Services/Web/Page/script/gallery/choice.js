import {h} from '../core/element.js';

/**
 * Some buttons of which one is pressed.
 * @param {string} label
 * @param {[string, any][]} options
 * @param {(value: any) => void} choose
 * @param {{areChips?: boolean}} look chips, where they need more room than a line
 */
export function choice(label, options, choose, {areChips = false} = {}) {
  const group = h('div', {class: areChips ? 'chips wrap' : 'seg', role: 'group', 'aria-label': label},
    options.map(([text, value], index) => h('button', {
      type: 'button',
      class: areChips && 'chip',
      'aria-pressed': String(index === 0),
      onclick: ({currentTarget}) => {
        for (const button of group.children) button.setAttribute('aria-pressed', String(button === currentTarget));
        choose(value);
      },
    },
                  text)));
  return group;
}
