// Searching where the map is: by itself on a desk, unless somebody does not want that; by a press on a phone.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {read, write} from '../core/storage.js';
import {isWide} from '../core/wide.js';

/** The map has left the result when so much of what was seen is out of view. */
const far = 1 / 3;

const numbers = (box) => box.split(',').map(Number);

/**
 * @param {{search: (box: string) => void, stays: () => boolean}} wish `stays`: what is searched is not to be left by
 *   itself
 */
export function moveChoice({search, stays}) {
  let [seen, waiting] = [null, null];
  const follows = h('button', {type: 'button', class: 'chip lift', id: 'search-moving', onclick: toggle});
  const here = h('button', {type: 'button', class: 'chip lift', id: 'search-here', hidden: true, onclick: now},
    icon('search'), t('map.searchHere'));
  const element = h('div', {class: 'find-here'}, follows, here);
  drawFollows();
  return {
    element,
    moved,
    found: () => {
      here.hidden = true;
    },
    /** The page itself moved it: that is where the result is. */
    rested: (box) => {
      seen = box;
    },
  };

  function toggle() {
    write('stays', isFollowing() ? true : null);
    drawFollows();
    if (isFollowing() && waiting) now();
  }

  function drawFollows() {
    follows.setAttribute('aria-pressed', String(isFollowing()));
    follows.replaceChildren(...[isFollowing() && icon('check'), t('map.searchMoving')].filter(Boolean));
  }

  function now() {
    here.hidden = true;
    seen = waiting;
    waiting = null;
    search(seen);
  }

  /** The reader moved the map, and it rests. */
  function moved(box) {
    seen ??= box;
    waiting = box;
    if (isWide() && isFollowing() && !stays()) return now();
    here.hidden = left(numbers(seen), numbers(box)) < far && seen !== box;
    return undefined;
  }
}

const isFollowing = () => read('stays') !== true;

/** How much of a box another does not show, as a part of one. */
function left([west, south, east, north], [otherWest, otherSouth, otherEast, otherNorth]) {
  const width = Math.max(0, Math.min(east, otherEast) - Math.max(west, otherWest));
  const height = Math.max(0, Math.min(north, otherNorth) - Math.max(south, otherSouth));
  return 1 - (width * height) / ((east - west) * (north - south));
}
