import {get, Offline} from '../../core/api.js';
import {nameOf} from '../../core/messages.js';
import {knowZone} from './clock.js';

/**
 * Names of places, asked for when first wanted; until then the id stands for it.
 * @param {() => void} came told when a name came
 */
export function placeNames(came) {
  const names = new Map();
  return {
    of(id) {
      if (!names.has(id)) {
        names.set(id, id);
        get(`/v1/places/${id}`)
          .then(
            (place) => {
              knowZone(place);
              names.set(id, nameOf(place));
              came();
            },
            (error) => {
              // Asked for again when it is next wanted, unless there is no such place any more.
              if (error instanceof Offline || error.mayPass) names.delete(id);
            });
      }
      return names.get(id);
    },
  };
}
