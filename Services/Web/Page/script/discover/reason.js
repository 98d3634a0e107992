// Why a place may be the reader's, in their own terms: what they ordered, how they rated. Known in this browser alone.
import {nameOf, t} from '../core/messages.js';
import {seen} from '../ordering/orders/seen.js';
import {ownRatings} from '../reviews/own.js';

const much = 4;

/** @returns {(place: object) => string|null} what is known is read once for a whole list */
export function reasons() {
  const ordered = new Map();
  for (const {status, lines = []} of seen()) {
    if (['rejected', 'cancelled'].includes(status)) continue;
    for (const place of new Set(lines.map((line) => line.place))) ordered.set(place, (ordered.get(place) ?? 0) + 1);
  }
  const rated = ownRatings();
  return (place) => {
    const count = ordered.get(place.id);
    if (count) return t('reason.ordered', {count});
    const {stars} = rated[place.id] ?? {};
    return stars >= much ? t('reason.rated', {name: nameOf(place), count: stars}) : null;
  };
}
