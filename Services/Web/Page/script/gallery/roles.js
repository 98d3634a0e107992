import {h} from '../core/element.js';

const names = [
  'paper', 'surface', 'raised', 'sunken', 'press', 'ink', 'ink-2', 'ink-3', 'line', 'edge', 'inverse', 'brand',
  'brand-strong', 'brand-soft', 'brand-vivid', 'good', 'warn', 'bad', 'info', 'star', 'critic', 'kind-food',
  'kind-home', 'kind-cinema', 'kind-campus', 'kind-train'
];

export const roles =
  () => ['Colours and type', 'A part names a role, never a hue.', h('ul', {class: 'swatches'}, names.map(swatch)),
    h('div', {class: 'box'}, h('p', {class: 'huge'}, 'A41'), h('p', {class: 'as-h1'}, 'Som Tam Nua'),
      h('h3', {}, 'Grilled pork neck'), h('p', {}, 'Sliced pork neck with a sour chilli dip.'),
      h('p', {class: 's soft'}, 'Open, closes 21:30 · 0.24 km'),
      h('p', {lang: 'th'}, 'คอหมูย่าง จิ้มแจ่ว ปี่ ญี่ปุ่น กตัญญู ฟ้าใส น้ำตก'))];

function swatch(name) {
  const colour = h('span', {class: 'swatch'});
  colour.style.setProperty('--role', `var(--${name})`);
  return h('li', {class: 'xs'}, colour, name);
}
