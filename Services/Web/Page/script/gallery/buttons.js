import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {notice} from '../core/notices.js';
import {acts} from '../ui/acts.js';
import {iconButton} from '../ui/bar.js';
import {confirm} from '../core/confirm.js';
import {sheet} from '../ui/sheet.js';
import {stepper} from '../ui/stepper.js';

const button = (text, name = '', more = {}) => h('button', {type: 'button', class: `btn ${name}`, ...more}, text);
const nothing = () => {};

export const buttons = () => ['Buttons', 'One filled button a screen: the next step.',
  h('div', {class: 'box'},
    h('div', {class: 'row wrap'}, button('Order', 'primary'), button('Add more'), button('Directions', 'soft'),
      button('Choose', 'line'), button('Not now', 'quiet'), button('Erase', 'danger'),
      button('Closed', '', {disabled: true}), button('Sending', 'primary', {'aria-busy': 'true'}),
      button('Small', 'small')),
    h('div', {class: 'row wrap'}, iconButton('share', 'Share', nothing),
      iconButton('heart', 'Follow', nothing, {'aria-pressed': 'false'}),
      iconButton('heart', 'Followed', nothing, {'aria-pressed': 'true'}),
      h('button', {type: 'button', class: 'icon-btn solid', 'aria-label': 'My location'}, icon('locate')),
      h('button', {type: 'button', class: 'add', 'aria-label': 'Add sticky rice'}, icon('plus')),
      stepper({name: 'Sticky rice', key: 'some', value: 2, most: 5, less: nothing, more: nothing}),
      stepper({name: 'Iced tea', key: 'full', value: 5, most: 5, less: nothing, more: nothing})),
    acts({icon: 'route', text: 'Directions', href: '#way'}, {icon: 'phone', text: 'Call', href: 'tel:+66800000000'},
      {icon: 'heart', text: 'Follow', onclick: nothing, isPressed: true},
      {icon: 'info', text: 'Details', onclick: nothing}),
    h('div', {class: 'row wrap'},
      button('A toast', 'line',
        {id: 'a-toast', onclick: () => notice('Sticky rice is in your order', 'info', {undo: nothing})}),
      button('A sheet', 'line', {
        id: 'a-sheet',
        onclick: () => sheet({
          title: 'Sticky rice',
          isTitled: true,
          content: h('div', {class: 'sheet-body'}, h('p', {}, 'Steamed in a basket.')),
        }),
      }),
      button('A question', 'line', {
        id: 'a-question',
        onclick: () => confirm({
          title: 'Erase your profile?',
          text: 'Ratings you published go with it.',
          yes: 'Erase',
          no: 'Keep it',
        }),
      })))];
