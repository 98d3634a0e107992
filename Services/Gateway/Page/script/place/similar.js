// Things of the same kind nearby, fetched when the reader comes to them.
import { get, query } from '../kit/api.js';
import { h, fill } from '../kit/element.js';
import { distance, price } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { isPhoto } from '../kit/picture.js';
import { facts } from '../kit/ui/facts.js';
import { starsFact } from '../kit/ui/five.js';
import { pic } from '../kit/ui/pic.js';
import { whenSeen } from '../kit/when-seen.js';
import { cuisines, kindWord } from './words.js';

/** So far around, in metres, and so many. */
const [radius, most] = [3000, 8];

/** @returns {{element: HTMLElement, remove: () => void}} */
export function similar(place) {
  const element = h('section', { class: 'col gap3 similar' });
  const near = `${place.geo.latitude},${place.geo.longitude}`;
  const read = async () => {
    const asked = query({ types: place.types[0], near, radius, limit: most * 2, purpose: place.listing?.purpose });
    const { items } = await get(`/v1/places${asked}`);
    const others = items.filter(({ id }) => id !== place.id);
    const alike = (one) => (one.servesCuisine ?? []).some((name) => place.servesCuisine?.includes(name));
    const shown = [...others.filter(alike), ...others.filter((one) => !alike(one))].slice(0, most);
    if (shown.length === 0) return;
    element.setAttribute('aria-labelledby', 'similar-title');
    fill(element, h('h2', { id: 'similar-title' }, t('place.similar')), h('div', { class: 'shelf' }, shown.map(tile)));
  };
  // Beside the place itself it is a part that may be missing.
  const giveUp = whenSeen(element, async () => {
    element.setAttribute('aria-busy', 'true');
    await read().catch(() => {});
    element.setAttribute('aria-busy', 'false');
  });
  return { element, remove: giveUp };
}

function tile(place) {
  const { listing, rating } = place;
  return h('article', { class: 'tile' },
    pic({ image: place.images.find(isPhoto), place, width: 240 }),
    h('div', { class: 't' }, h('h3', {}, h('a', { href: `/place/${place.id}` }, nameOf(place))),
      listing && h('p', { class: 'price' }, price(listing.price)),
      facts(rating && starsFact(rating), cuisines(place) || kindWord(place), h('span', { class: 'num' },
        distance(place.distance)))));
}
