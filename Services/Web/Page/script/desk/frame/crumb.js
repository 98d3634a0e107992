import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';

/** The way back to what a page belongs to. */
export const crumb = (path, text) => h('div', {class: 'crumb'}, h('a', {href: path}, icon('back'), text));
