// A person of a place: who they are there, how to reach them.
import {get, query} from '../core/api.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {letterTo} from '../core/links.js';
import {nameOf, t} from '../core/messages.js';
import {show as showLoaded} from '../core/notices.js';
import {share} from '../core/share.js';
import {addStyle} from '../core/style.js';
import {acts} from '../ui/acts.js';
import {bar} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {face} from './face.js';

export async function show(element, {id}) {
  element.className = 'page narrow person-page';
  await addStyle('place.css');
  await showLoaded(element, async () => {
    const person = await get(`/v1/people/${id}`);
    const [place, links] =
      await Promise.all([get(`/v1/places/${person.place}`).catch(() => null), telephoneLinks(person)]);
    const [name, path] = [nameOf(person), `/place/${person.place}`];
    const profile = person.url && /^https?:/.test(person.url) ? person.url : null;
    return [
      bar({path, title: place && nameOf(place)}),
      crumb(path, place ? nameOf(place) : t('nav.discover')),
      h('article', {class: 'box person-card'}, face(person, 128, t('person.picture', {name})),
        h('div', {class: 'col'}, h('h1', {}, name), person.jobTitle && h('p', {class: 'soft'}, person.jobTitle),
          place && h('p', {}, h('a', {class: 'link', href: path}, nameOf(place)))),
        acts(links[0] && {icon: 'phone', text: t('place.call'), href: links[0], attributes: {class: 'call'}},
          person.email && {icon: 'mail', text: t('place.email'), href: letterTo(person.email)},
          profile && {icon: 'globe', text: t('person.profile'), href: profile, attributes: {target: '_blank'}},
          {icon: 'share', text: t('share.share'), onclick: () => share(name)}),
        h('ul', {class: 'contact'},
          links.map((link) => h('li', {}, icon('phone'),
                      h('a', {class: 'call', href: link}, links.length > 1 ? link.slice(4) : person.telephone))),
          person.telephone && links.length === 0 && h('li', {}, icon('phone'), person.telephone),
          person.email && h('li', {}, icon('mail'), h('a', {href: letterTo(person.email)}, person.email))),
        person.illustrative && h('p', {class: 'note s'}, icon('info'), t('person.illustrative')),
        person.attribution && h('p', {class: 'xs soft'}, person.attribution)),
    ];
  });
}

/** The directory's list reads telephone numbers; the person alone has them as they were written. */
async function telephoneLinks({id, place, name, telephone}) {
  if (!telephone) return [];
  const found = await get(`/v1/people${query({place, q: name, limit: 100})}`).catch(() => ({items: []}));
  return found.items.find((person) => person.id === id)?.telephoneLinks ?? [];
}
