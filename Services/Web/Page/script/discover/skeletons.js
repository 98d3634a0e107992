// What stands in a list while it is read, in the shape of what comes.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';

const bar = (size) => h('span', {class: `skel ${size}`});

/** @param {boolean} isTiles homes are tiles */
export const skeletons = (isTiles) => h('div', {role: 'status'}, h('span', {class: 'said'}, t('state.loading')),
  h('div', {class: isTiles ? 'tiles' : 'list', 'aria-hidden': 'true'},
    Array.from({length: isTiles ? 2 : 5},
      () => h('div', {
        class: isTiles ? 'tile' : 'card',
      },
        h('span', {class: 'pic skel'}), h('span', {class: 't'}, bar('title'), bar('line'), bar('short'))))));
