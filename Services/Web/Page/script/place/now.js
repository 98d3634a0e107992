// What is said of a place before all else: that it is closed, until when, and that it takes no orders for a while.
import {h} from '../core/element.js';
import {timeOf} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {facts} from '../ui/facts.js';
import {openingFact, openingOf} from '../domain/opening.js';

/** When it is open; as a note while it is not, and another one while it takes no orders. */
export function nowLines(place, now = new Date()) {
  const isClosed = openingOf(place, now)?.state === 'closed';
  const {pausedUntil} = place.ordering ?? {};
  const isPaused = pausedUntil && Date.parse(pausedUntil) > now.getTime();
  return [
    isClosed ? warning('clock', openingFact(place, now)) : facts(openingFact(place, now)),
    isPaused && warning('pause', t('takes.paused', {time: timeOf(pausedUntil)}))
  ];
}

const warning = (glyph, said) => h('p', {class: 'note warn now'}, icon(glyph), h('span', {}, said));
