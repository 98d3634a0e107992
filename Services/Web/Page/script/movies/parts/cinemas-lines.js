// What is said of a cinema, in lists and on the map.
import {h} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {nameOf, t} from '../../core/messages.js';

/** "Carrer de Verdi, 32, Barcelona". */
export const addressText = ({address}) => [address?.streetAddress, address?.addressLocality].filter(Boolean).join(', ');

/** "Carrer de Verdi, 32, Barcelona · 1.40 km". */
export const whereLine = (cinema, far) => [addressText(cinema), distance(far)].filter(Boolean).join(' · ');

/** Telephone numbers to call. */
export const callLinks = (cinema) =>
  (cinema.telephoneLinks ?? [])
    .map((link) => h('a', {
      href: link,
      class: 'call link',
      'aria-label': t('place.callName', {name: nameOf(cinema)}),
    },
           t('place.callNumber', {number: cinema.telephoneLinks.length > 1 ? link.slice(4) : cinema.telephone})));
