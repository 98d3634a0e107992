// Of what one is told: some of a few kinds.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {toggleChip} from '../ui/chips.js';

/** @param {{id: string, label: string, kinds: string[], wanted: string[], change: (next: string[]) => void}} choice */
export const choice = ({id, label, kinds, wanted, change}) => h('div', {
  class: 'chips wrap',
  role: 'group',
  'aria-label': label,
},
  kinds.map((kind) => toggleChip({
    id: `${id}-${kind}`,
    text: t(`told.${kind}`),
    isOn: wanted.includes(kind),
    change: (isOn) => change(isOn ? [...wanted, kind] : wanted.filter((one) => one !== kind)),
  })));
