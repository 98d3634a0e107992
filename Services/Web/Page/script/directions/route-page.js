// The route to a place as a page of its own: it can be opened, printed and sent, and the place can be called from it.
import {get} from '../core/api.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {show as showLoaded} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {addressText} from '../domain/place-text.js';
import {routeGuide} from './route-guide.js';
import {originOf} from './origin.js';

export async function show(element, {id, query}) {
  element.className = 'page way-page sub';
  let guide = null;
  await addStyle('place.css');
  await showLoaded(element, async () => {
    const [place, origin] = await Promise.all([get(`/v1/places/${id}`), originOf(query)]);
    guide = routeGuide({place, origin, query, profile: query.get('profile') ?? undefined});
    const path = `/place/${id}`;
    const call = place.telephoneLinks?.[0];
    const title = t('route.to', {name: nameOf(place)});
    return [
      bar({path, title}),
      crumb(path, nameOf(place)),
      h('header', {class: 'col'}, h('h1', {}, title), h('p', {class: 'soft'}, addressText(place))),
      guide.element,
      call && h('a', {class: 'btn call', href: call}, icon('phone'), t('place.callNumber', {number: place.telephone})),
    ];
  });
  return () => guide?.remove();
}
