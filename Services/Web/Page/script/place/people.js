// The people of a place, as a list or as a page of pictures.
import {h, fill} from '../core/element.js';
import {get, query} from '../core/api.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {face} from '../person/face.js';

/** @param {(count: number) => void} came told when there are some */
export function people(place, came = () => {}) {
  const section =
    h('section', {class: 'col gap3 people', id: 'people', hidden: true, 'aria-labelledby': 'people-title'});
  get(`/v1/people${query({place: place.id, limit: 100})}`)
    .then(
      ({items}) => {
        if (items.length === 0) return;
        section.hidden = false;
        draw(section, items, false);
        came(items.length);
      },
      () => {
        // The place itself is shown; its people are a part that may be missing.
      });
  return section;
}

function draw(section, items, asPictures) {
  const choice = (pictures, key) => h('button', {
    type: 'button',
    'aria-pressed': String(asPictures === pictures),
    onclick: () => {
      draw(section, items, pictures);
      section.querySelector('.seg [aria-pressed="true"]').focus();
    },
  },
    t(key));
  fill(section,
    h('div', {class: 'head wrap'}, h('h2', {id: 'people-title'}, t('people.title', {count: items.length})),
      h('div', {class: 'seg', role: 'group', 'aria-label': t('people.view')}, choice(false, 'people.list'),
        choice(true, 'people.pictures'))),
    asPictures ? faces(items) : names(items));
}

const names = (items) => h('ul', {class: 'box flush rows names'},
  items.map(
    (person) => h('li', {}, face(person, 48),
      h('span', {class: 't'}, h('a', {href: `/person/${person.id}`}, h('b', {}, nameOf(person))),
        person.jobTitle && h('span', {class: 's soft block'}, person.jobTitle)),
      person.telephoneLinks?.[0]
        && h('a', {
             class: 'icon-btn call',
             href: person.telephoneLinks[0],
             'aria-label': t('place.callName', {name: nameOf(person)}),
           },
          icon('phone')))));

const faces = (items) => h('ul', {class: 'faces'},
  items.map(
    (person) => h('li', {},
      h('a', {href: `/person/${person.id}`}, face(person, 112), h('b', {class: 'clip'}, nameOf(person)),
        person.jobTitle && h('span', {class: 'xs soft'}, person.jobTitle)))));
