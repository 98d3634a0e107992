// What is behind "Details": hours, how it takes orders, address, telephone, e-mail, website, and who says it.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {letterTo} from '../core/links.js';
import {t} from '../core/messages.js';
import {featuresOf} from '../domain/features.js';
import {hoursTable} from '../domain/hours.js';
import {addressText} from '../domain/place-text.js';
import {conditions} from './conditions.js';

/**
 * @param {any} place @param {Node} map where it is @param {{hasAddress?: boolean}} how false: the page's head has it
 */
export function details(place, map, {hasAddress = true} = {}) {
  const hours = hoursTable(place);
  return h('section', {class: 'box details', id: 'details', 'aria-labelledby': 'details-title'},
    h('h2', {id: 'details-title'}, t('place.details')), place.description && h('p', {}, place.description),
    hours && h('div', {class: 'col'}, h('h3', {}, t('place.hours')), hours), calendars(place), featureTags(place),
    conditions(place), map, contact(place, hasAddress),
    place.illustrative && h('p', {class: 'note s'}, icon('info'), t('place.illustrative')),
    // The note says as much of what is made up.
    place.attribution && !place.illustrative
      && h('p', {class: 'xs soft origin'}, t('place.says', {who: place.attribution})));
}

function featureTags(place) {
  const known = featuresOf(place);
  return known.length > 0
    && h('div', {class: 'col gap3'}, h('h3', {}, t('feature.title')),
      h('ul', {class: 'chips wrap', id: 'features'},
        known.map(({has, text}) => h('li', {class: `tag${has ? ' good' : ''}`}, has && icon('check'), text))));
}

/** Its hours, and a cinema's shows, for the reader's own calendar. */
function calendars({id, types, openingHours}) {
  const link = (name) => h('a',
    {class: 'btn small', id: `calendar-${name}`, type: 'text/calendar', href: `/v1/places/${id}/${name}.ics`},
    icon('calendar'), t(`calendar.${name}`));
  const links = [openingHours?.rules?.length > 0 && link('hours'), types.includes('MovieTheater') && link('shows')];
  return links.some(Boolean) && h('div', {class: 'row wrap'}, links);
}

/** How to reach it. */
function contact(place, hasAddress) {
  const {telephone, telephoneLinks = [], email, url} = place;
  const address = hasAddress && addressText(place);
  const line = (name, content) => h('li', {}, icon(name), h('span', {}, content));
  const lines = [
    address && line('pin', address),
    ...telephoneLinks.map(
      (link) =>
        line('phone', h('a', {class: 'call', href: link}, telephoneLinks.length > 1 ? link.slice(4) : telephone))),
    telephone && telephoneLinks.length === 0 && line('phone', telephone),
    email && line('mail', h('a', {href: letterTo(email)}, email)),
    url && /^https?:/.test(url) && line('globe', h('a', {href: url, target: '_blank'}, t('place.website'))),
  ].filter(Boolean);
  return lines.length > 0 && h('ul', {class: 'contact'}, lines);
}
