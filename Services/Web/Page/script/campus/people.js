// The people on the campus: a list, or a page of pictures.
import {get, query} from '../core/api.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {letterTo} from '../core/links.js';
import {nameOf, t} from '../core/messages.js';
import {emptyBox} from '../core/notices.js';
import {face} from '../person/face.js';

const read = new Map();

/** The people of places; each place is read once. */
export async function peopleOf(places) {
  const lists = await Promise.all(places.map(({id}) => {
    if (!read.has(id)) {
      read.set(id, get(`/v1/people${query({place: id, limit: 100})}`).then(({items}) => items).catch((error) => {
        read.delete(id);
        throw error;
      }));
    }
    return read.get(id);
  }));
  return lists.flat().sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

/** One person in a list: who they are, and how to reach them. */
export function personRow(person) {
  const name = nameOf(person);
  return h('li', {class: 'person'}, face(person, 48),
    h('div', {class: 't'}, h('a', {href: `/person/${person.id}`}, h('b', {}, name)),
      person.jobTitle && h('span', {class: 's soft block'}, person.jobTitle)),
    person.telephoneLinks?.[0]
      && h('a', {
           class: 'icon-btn call',
           href: person.telephoneLinks[0],
           'aria-label': t('people.call', {name}),
         },
        icon('phone')),
    person.email
      && h(
        'a', {class: 'icon-btn', href: letterTo(person.email), 'aria-label': t('people.write', {name})}, icon('mail')));
}

/** @param {boolean} asPictures @param {(asPictures: boolean) => void} change */
export function directory(people, asPictures, change) {
  const choice = (pictures, key) => h('button', {
    type: 'button',
    'aria-pressed': String(asPictures === pictures),
    onclick: () => change(pictures),
  },
    t(key));
  if (people.length === 0) return [emptyBox(t('people.none'))];
  return [
    h('div', {class: 'head'}, h('h2', {id: 'people-title'}, t('people.title', {count: people.length})),
      h('div', {class: 'seg', role: 'group', 'aria-label': t('people.view')}, choice(false, 'people.list'),
        choice(true, 'people.pictures'))),
    asPictures
      ? h('ul', {class: 'campus-faces'},
          people.map(
            (person) => h('li', {},
              h('a', {href: `/person/${person.id}`}, face(person, 96), h('b', {class: 'clip'}, nameOf(person)),
                person.jobTitle && h('span', {class: 'xs soft'}, person.jobTitle)))))
      : h('ul', {class: 'list'}, people.map(personRow)),
  ];
}
