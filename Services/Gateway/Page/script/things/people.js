import { h, fill } from '../kit/element.js';
import { get, query } from '../kit/api.js';
import { nameOf, t } from '../kit/messages.js';
import { sized } from '../kit/picture.js';

/** The people of a place, as a list or as a page of pictures; nothing for places that have none. */
export function people(place) {
  const section = h('section', { class: 'people', hidden: true, 'aria-labelledby': 'people-title' });
  get(`/v1/people${query({ place: place.id, limit: 100 })}`).then(({ items }) => {
    if (items.length === 0) return;
    section.hidden = false;
    draw(section, items, false);
  }, () => {
    // The place itself is shown; its people are a part that may be missing.
  });
  return section;
}

function draw(section, items, asPictures) {
  const choice = (pictures, key) => h('button', {
    type: 'button', 'aria-pressed': String(asPictures === pictures), onclick: () => draw(section, items, pictures),
  }, t(key));
  fill(section, h('h2', { id: 'people-title' }, t('people.title', { count: items.length })),
    h('div', { class: 'row', role: 'group', 'aria-label': t('people.view') }, choice(false, 'people.list'), choice(true, 'people.pictures')),
    h('ul', { class: asPictures ? 'faces' : 'names' }, items.map((person) => h('li', {},
      asPictures && person.image && h('img', { loading: 'lazy', alt: '', width: 120, height: 120, ...sized(person.image, 120) }),
      h('a', { href: `/person/${person.id}` }, nameOf(person)), person.jobTitle && h('span', { class: 'second' }, ` ${person.jobTitle}`)))));
}
