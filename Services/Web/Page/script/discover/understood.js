// How words were understood, as far as no control says it: each part can be taken away, or all words looked for as they
// were written.
import {h} from '../core/element.js';
import {distance} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

const asWritten = ({text}) => text;

/** What a part says; of the others the controls say it. */
const says = {
  cheap: () => t('understood.cheap'),
  'near-station': ({metres}) => t('understood.near', {place: `${t('train.station')}, ≤ ${distance(metres)}`}),
  time: asWritten,
  dear: asWritten,
  distance: asWritten,
  without: asWritten,
  feature: asWritten,
  unused: ({text}) => t('understood.unused', {words: text}),
};

/**
 * @param {{words: string, parts: any[]}|null} understood of the result that is shown
 * @param {boolean} isMoved whether words have moved the controls
 * @param {{without: (words: string) => void, asWritten: () => void, why: () => void}} hears
 * @returns {{parts: Node[], asWritten: Node|null, why: Node|null}}
 */
export function understoodChips(understood, isMoved, hears) {
  const parts = understood?.parts.filter(({kind}) => says[kind]) ?? [];
  const all = understood || isMoved;
  return {
    parts: parts.map(chip),
    asWritten: all
      ? h('button', {type: 'button', class: 'chip', id: 'as-written', onclick: hears.asWritten},
          t('understood.asWritten'))
      : null,
    why: all
      ? h('button', {type: 'button', class: 'chip', id: 'why', 'aria-haspopup': 'dialog', onclick: hears.why},
          t('understood.why'))
      : null,
  };

  function chip(part, index) {
    const text = says[part.kind](part);
    return h('button', {
      type: 'button',
      class: 'chip',
      id: `understood-${part.kind}${parts[index - 1]?.kind === part.kind ? `-${index}` : ''}`,
      'aria-label': t('understood.without', {what: text}),
      onclick: () => hears.without(part.without)
    },
      text, icon('close'));
  }
}
