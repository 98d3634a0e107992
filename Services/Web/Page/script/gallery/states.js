import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {stateBox} from '../core/notices.js';
import {bag, bell, heart, map} from '../ui/empty.js';

export const states = () => ['States', 'Every list has four: coming, filled, empty, failed.',
  h('div', {class: 'tiles'}, h('div', {class: 'box'}, stateBox({
    picture: 'nothing',
    title: 'No noodles within 2 km',
    text: 'There are 14 within 5 km.',
    action: h('button', {type: 'button', class: 'btn soft'}, 'Search within 5 km'),
  })),
    h('div', {class: 'box'}, stateBox({
      picture: 'broken',
      title: 'The list did not come',
      text: 'What you saw before can still be read.',
      action: h('button', {type: 'button', class: 'btn'}, 'Try again'),
    })),
    h('div', {class: 'box'},
      stateBox({picture: 'offline', title: 'No connection', text: 'This is from your copy of 18:02.'})),
    h('div', {class: 'box'}, stateBox({picture: bag, title: 'Nothing in your order yet'})),
    h('div', {class: 'box'}, stateBox({picture: heart, title: 'You are not following anything yet'})),
    h('div', {class: 'box'}, stateBox({picture: bell, title: 'No saved searches'})),
    h('div', {class: 'box'}, stateBox({picture: map, title: 'There is no page here'})),
    h('div', {class: 'box', 'aria-hidden': 'true'}, ['6rem', '60%', '40%'].map(bone)),
    h('div', {class: 'box flush'},
      h('div', {class: 'banner'}, icon('offline'), 'No connection. You can still read what you saw recently.')))];

function bone(width) {
  const element = h('div', {class: 'skel'});
  element.style.setProperty('width', width);
  return element;
}
