import { h } from '../kit/element.js';
import { letterTo } from '../kit/links.js';
import { get, query } from '../kit/api.js';
import { nameOf, t } from '../kit/messages.js';
import { isShown, sized } from '../kit/picture.js';
import { show as showLoaded } from '../kit/notices.js';
import { shareButtons } from './share.js';

export async function show(element, { id }) {
  element.classList.add('thing');
  await showLoaded(element, async () => {
    const person = await get(`/v1/people/${id}`);
    const place = await get(`/v1/places/${person.place}`).catch(() => null);
    const links = await telephoneLinks(person);
    return [
      h('h1', {}, nameOf(person)), person.jobTitle && h('p', { class: 'second' }, person.jobTitle),
      person.illustrative && h('p', { class: 'hint' }, t('person.illustrative')),
      person.image && h('img', { class: 'face', alt: t('person.picture', { name: nameOf(person) }), width: 200, height: 200, ...sized(person.image, 200) }),
      place && h('p', {}, h('a', { href: `/place/${place.id}` }, nameOf(place))),
      links.map((link) => h('p', {}, h('a', { class: 'call button', href: link },
        t('place.callNumber', { number: person.telephone })))),
      person.telephone && links.length === 0 && h('p', {}, person.telephone),
      person.email && h('p', {}, h('a', { href: letterTo(person.email) }, person.email)),
      person.url && /^https?:/.test(person.url)
        && h('p', {}, h('a', { href: person.url, target: '_blank' }, t('person.profile'))),
      shareButtons(nameOf(person)),
    ];
  });
}

/** The directory's list reads telephone numbers; the person alone has them as they were written. */
async function telephoneLinks({ id, place, name, telephone }) {
  if (!telephone) return [];
  const found = await get(`/v1/people${query({ place, q: name, limit: 100 })}`).catch(() => ({ items: [] }));
  return found.items.find((person) => person.id === id)?.telephoneLinks ?? [];
}
