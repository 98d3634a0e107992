// What stands in a page while it is read, in the shape of what comes.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';

/** A bar in place of a line of text. @param {'title'|'line'|'short'} size */
export const skeletonLine = (size) => h('span', {class: `skel skel-${size}`});

/** A frame in place of a picture or a box. */
export const skeletonBox = (name = '') => h('span', {class: `skel skel-box ${name}`});

/** Puts parts together, and says that they are being read. */
export const skeleton = (name, ...parts) => h('div', {class: `loading ${name}`, role: 'status'},
  h('span', {class: 'said'}, t('state.loading')), h('div', {class: 'col gap4', 'aria-hidden': 'true'}, parts));
