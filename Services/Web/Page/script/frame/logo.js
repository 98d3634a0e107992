// The mark of the deployment, which leads to its start.
import {brand} from '../core/brand.js';
import {drawing} from '../core/drawing.js';
import {h} from '../core/element.js';
import {files} from '../core/files.js';
import {t} from '../core/messages.js';

/** @param {string} path */
export function logo(path) {
  return h('a', {class: 'logo', href: path, 'aria-label': t('nav.start', {name: brand.name})},
    h('span', {class: `logo-mark ${brand.logo ?? ''}`}, mark()));
}

function mark() {
  // Its style draws it, in the colours of what is around it.
  if (brand.logo === 'plain') return null;
  if (brand.logo === 'drawn') return h('img', {src: `${files}/logo.svg`, alt: ''});
  return drawing(
    {viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '2.4', 'stroke-linecap': 'round'}, [
      ['path', {d: 'M12 21c-4.5-4.6-7-8-7-11.2A6.9 6.9 0 0 1 12 3a6.9 6.9 0 0 1 7 6.8'}],
      ['circle', {cx: 12, cy: 10, r: 2.6, fill: 'currentColor', stroke: 'none'}],
      ['path', {d: 'M17.5 14.5a3.5 3.5 0 0 1 0 5M14.8 21.5'}],
    ]);
}
