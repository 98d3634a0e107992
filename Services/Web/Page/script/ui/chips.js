// Chips: something that is on or off, or one of several that a dialog offers.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {choose} from './choose.js';

/**
 * On or off.
 * @param {{id: string, text: string, isOn: any, change: (isOn: boolean) => void,
 *   glyph?: import('../core/icons.js').IconName}} chip
 */
export const toggleChip = ({id, text, isOn, change, glyph}) => h('button', {
  type: 'button',
  class: 'chip',
  id,
  'aria-pressed': String(Boolean(isOn)),
  onclick: () => change(!isOn),
},
  glyph && icon(glyph), text);

/**
 * One of several. While the first, which is the usual one, is chosen the chip has the name of what is chosen by it.
 * @param {{id: string, name: string, about?: string, glyph?: import('../core/icons.js').IconName, options: [string,
 * string][], chosen: string, change: (value: string) => void}} wish `options`: values and their texts; `about`: what
 * the dialog asks
 */
export function choiceChip({id, name, about = name, glyph, options, chosen, change}) {
  const at = Math.max(0, options.findIndex(([value]) => value === chosen));
  const text = at > 0 ? options[at][1] : name;
  const ask = async () => {
    const found = await choose(about, options.map(([, text], index) => ({value: String(index), text})), String(at));
    document.getElementById(id)?.focus();
    if (found !== null && Number(found) !== at) change(options[Number(found)][0]);
  };
  return h('button', {
    type: 'button',
    class: 'chip',
    id,
    'aria-haspopup': 'dialog',
    'aria-pressed': at > 0 ? 'true' : null,
    onclick: ask,
    'aria-label': about !== text ? `${about}: ${text}` : null,
  },
    glyph && icon(glyph), text, icon('down'));
}
