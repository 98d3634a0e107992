import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {rateInput} from '../ui/rate.js';
import {row, rows, switchRow} from '../ui/row.js';

const nothing = () => {};
const pressed = (text, is, name = 'chip') =>
  h('button', {type: 'button', class: name, 'aria-pressed': String(is)}, text);

export const forms = () => ['Search, choices and fields',
  'Chips scroll in their row; what is chosen is filled and pressed.',
  h('div', { class: 'tiles' },
    h('div', { class: 'box' },
      h('form', { class: 'search flat', role: 'search', onsubmit: (event) => event.preventDefault() }, icon('search'),
        h('input', { type: 'search', placeholder: 'Noodles, a condo, Mo Chit …', 'aria-label': 'Search' }),
        h('button', { type: 'button', class: 'icon-btn', 'aria-label': 'Filters' }, icon('tune'))),
      h('div', { class: 'chips wrap', role: 'group', 'aria-label': 'What' },
        h('button', { type: 'button', class: 'pill' }, icon('pin'), 'Pathum Wan ', h('span', {}, '· within 2 km'),
          icon('down')),
        h('button', { type: 'button', class: 'chip kind k-food', 'aria-pressed': 'true' }, icon('food'), 'Food'),
        h('button', { type: 'button', class: 'chip kind k-home', 'aria-pressed': 'false' }, icon('home'), 'Homes'),
        h('button', { type: 'button', class: 'chip kind k-cinema', 'aria-pressed': 'false' }, icon('film'), 'Cinemas')),
      h('div', { class: 'seg', role: 'group', 'aria-label': 'How' }, pressed('Pick up', true, ''),
        pressed('Delivery', false, ''))),
    h('div', { class: 'box' },
      h('div', { class: 'field' }, h('label', { for: 'gallery-name' }, 'Name'),
        h('input', { id: 'gallery-name', value: 'Malee' }),
        h('p', { class: 'hint' }, 'As it is to be called')),
      h('div', { class: 'field' }, h('label', { for: 'gallery-phone' }, 'Phone'),
        h('input', { id: 'gallery-phone', value: '080-00', 'aria-invalid': 'true',
          'aria-describedby': 'gallery-phone-error' }),
        h('p', { class: 'err', id: 'gallery-phone-error' }, icon('warning'), 'Four more digits')),
      rateInput({ id: 'gallery', name: 'Little Comet', stars: 3.5, give: nothing })),
    h('div', { class: 'box flush' }, h('div', { class: 'sheet-body' },
      h('details', {}, h('summary', {}, 'What opens has one sign'), h('p', { class: 's soft' }, 'And what is in it')),
      h('div', { class: 'sheet-foot' }, h('button', { type: 'button', class: 'btn quiet' }, 'Clear'),
        h('button', { type: 'button', class: 'btn primary' }, 'Show 264 homes')))),
    rows(row({ icon: 'bag', text: 'Order A41', hint: 'Being prepared', href: '#order',
      end: h('span', { class: 'live' }, 'Live') }),
      row({ icon: 'history', text: 'Earlier orders', hint: '14 since March', href: '#earlier' }),
      switchRow({ icon: 'download', text: 'Ask before refreshing', id: 'gallery-switch', isOn: true, change: nothing }),
      row({ icon: 'person', text: 'No link', hint: 'Only told' })))];
