// Check boxes of types of things, of which any number may be chosen.
import {h} from '../core/element.js';
import {capital, t} from '../core/messages.js';

/**
 * @param {Record<string, string>} types keys of their words
 * @param {string} chosen types with commas between
 * @param {(types: string) => void} changed told the chosen ones likewise
 */
export function typeBoxes(types, chosen, changed) {
  const all = new Set(chosen ? chosen.split(',') : []);
  const box = (type) => h('input', {
    type: 'checkbox',
    id: `type-${type}`,
    checked: all.has(type),
    onchange: ({target}) => {
      if (target.checked) all.add(type);
      else all.delete(type);
      changed([...all].join(','));
    },
  });
  return h('div', {class: 'checks'},
    Object.entries(types).map(([type, key]) => h('label', {class: 'check'}, box(type), capital(t(key)))));
}
