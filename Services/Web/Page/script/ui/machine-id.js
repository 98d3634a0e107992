// What only machines and their keepers call a thing by: folded, with a button that copies it.
import {copyText} from '../core/copy-text.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

/** @param {string} value @param {string} [id] of the element that has it */
export const machineId = (value, id) => h('details', {class: 's soft machine-id'}, h('summary', {}, t('place.details')),
  h('p', {class: 'row'}, h('code', {class: 'grow', id}, value),
    h('button', {
      type: 'button',
      class: 'icon-btn',
      'aria-label': t('pay.copy', {name: t('place.details')}),
      onclick: () => copyText(value),
    },
      icon('copy'))));
