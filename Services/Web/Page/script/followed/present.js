// A place as it is now: read once, as its page reads it, then as the stream says.
import {get, Problem} from '../core/api.js';
import {hasMenu, readMenu} from '../domain/menu.js';
import {copyOf} from './news.js';

/**
 * @returns {{read: () => Promise<void>, take: (type: string, data: object) => void, isRead: () => boolean, copy: () =>
 *   object|null}}
 */
export function present(id) {
  let [place, menu, isGone, isReading, early] = [null, null, false, false, []];
  const apply = ([type, data]) => {
    if (type === 'vicinity.place.deleted.v1') isGone = true;
    else if (type.startsWith('vicinity.place.')) [place, isGone] = [data.place, false];
    else if (menu) {
      const others = menu.items.filter((item) => item.id !== data.id);
      menu = {...menu, items: type === 'vicinity.item.deleted.v1' ? others : [...others, data]};
    }
  };
  return {
    async read() {
      isReading = true;
      try {
        [place, isGone] = [await get(`/v1/places/${id}`), false];
        menu = hasMenu(place) ? await readMenu(id) : null;
      } catch (error) {
        if (!(error instanceof Problem && [404, 410].includes(error.status))) throw error;
        isGone = true;
      } finally {
        isReading = false;
        // What happened meanwhile may be newer than what was read.
        if (place || isGone) early.forEach(apply);
        early = [];
      }
    },
    take(type, data) {
      if (isReading) early.push([type, data]);
      else if (place || isGone) apply([type, data]);
    },
    isRead: () => place !== null || isGone,
    /** Null if the place is no more. */
    copy: () => (isGone ? null : copyOf(place, menu)),
  };
}
