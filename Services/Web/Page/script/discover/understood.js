// How words were understood, as far as no control says it: each part can be taken away, or all words looked for as they
// were written.
import {h} from '../core/element.js';
import {distance} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

/** What a part says; of the others the controls say it. */
const says = {
  cheap: () => t('understood.cheap'),
  'near-station': ({metres}) => t('understood.near', {place: `${t('train.station')}, ≤ ${distance(metres)}`}),
};

/**
 * @param {{words: string, parts: any[]}|null} understood of the result that is shown
 * @param {boolean} isMoved whether words have moved the controls
 * @param {{without: (words: string) => void, asWritten: () => void}} hears
 * @returns {{parts: Node[], asWritten: Node|null}}
 */
export function understoodChips(understood, isMoved, {without, asWritten}) {
  const parts = understood?.parts.filter(({kind}) => says[kind]) ?? [];
  const all = understood || isMoved;
  return {
    parts: parts.map(chip),
    asWritten: all
      ? h('button', {type: 'button', class: 'chip', id: 'as-written', onclick: asWritten}, t('understood.asWritten'))
      : null,
  };

  function chip(part) {
    const text = says[part.kind](part);
    return h('button', {
      type: 'button',
      class: 'chip',
      id: `understood-${part.kind}`,
      'aria-label': t('understood.without', {what: text}),
      onclick: () => without(part.without)
    },
      text, icon('close'));
  }
}
