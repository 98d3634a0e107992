// A place, a home or a building.
import { h } from '../kit/element.js';
import { letterTo } from '../kit/links.js';
import { get } from '../kit/api.js';
import { distance, price } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { show as showLoaded } from '../kit/notices.js';
import { metres, pair } from '../map/earth.js';
import { kindText } from '../explore/rows.js';
import { followBox } from '../followed/follow-box.js';
import { ratings } from '../ratings/ratings.js';
import { hoursToday } from './hours.js';
import { hasMenu, menu } from './menu.js';
import { originOf } from './origin.js';
import { people } from './people.js';
import { pictures } from './pictures.js';
import { routeGuide } from './route-guide.js';
import { shareButtons } from './share.js';

export async function show(element, { id, query }) {
  element.classList.add('thing');
  let guide = null;
  await showLoaded(element, async () => {
    const [place, origin] = await Promise.all([get(`/v1/places/${id}`), originOf(query)]);
    guide = routeGuide({ place, origin, query, profile: query.get('profile') ?? undefined });
    return page(place, origin, guide);
  });
  return () => guide?.remove();
}

function page(place, origin, guide) {
  const { listing } = place;
  const far = distance(metres(origin.point, pair(place.geo)));
  const follow = followBox(place);
  return [
    h('h1', {}, nameOf(place)),
    [listing?.subtitle, place.name].filter((other) => other && other !== nameOf(place)).slice(0, 1)
      .map((other) => h('p', { class: 'second' }, other)),
    h('p', {}, kindText(place)),
    place.illustrative && h('p', { class: 'hint' }, t('place.illustrative')),
    pictures(place),
    listing && home(listing),
    place.description && h('p', {}, place.description),
    h('p', { class: 'distance' }, t('place.distance', { distance: far, from: origin.label })),
    hoursToday(place),
    contact(place),
    shareButtons(nameOf(place)),
    follow.element,
    guide.element,
    hasMenu(place) && menu(place, follow.takeMenu),
    ratings(place),
    people(place),
    place.attribution && h('p', { class: 'hint' }, place.attribution),
  ];
}

function home(listing) {
  const facts = [
    [t('home.price'), h('b', {}, price(listing.price))], [t('home.purpose'), t(`home.${listing.purpose}`)],
    [t('home.promotion'), listing.promotion], [t('home.seller'), listing.seller?.name],
  ];
  return h('dl', {}, facts.filter(([, value]) => value).map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

function contact(place) {
  const { address, telephone, telephoneLinks = [], email, url } = place;
  const lines = [address?.streetAddress, [address?.postalCode, address?.addressLocality].filter(Boolean).join(' '), address?.addressRegion];
  return h('address', {},
    lines.some(Boolean) && h('p', {}, lines.filter(Boolean).join(', ')),
    telephoneLinks.map((link) => h('p', {}, h('a', { class: 'call button', href: link },
      t('place.callNumber', { number: telephoneLinks.length > 1 ? link.slice(4) : telephone })))),
    telephone && telephoneLinks.length === 0 && h('p', {}, telephone),
    email && h('p', {}, h('a', { href: letterTo(email) }, email)),
    url && /^https?:/.test(url) && h('p', {}, h('a', { href: url, target: '_blank' }, t('place.website'))));
}
