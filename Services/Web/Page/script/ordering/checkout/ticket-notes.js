// What is worth knowing before a ticket is bought: the movie was seen, or there is a ticket for it already.
import {warnings} from '../../my-movies/known.js';

/** @param {() => void} changed told when something became known @returns {{of: (line: object) => string[]}} */
export function ticketNotes(changed) {
  const known = new Map();
  return {
    of({item, ticket}) {
      if (!known.has(item)) {
        known.set(item, []);
        warnings({id: ticket.movie, duration: ticket.duration})
          .then(
            (texts) => {
              known.set(item, texts);
              if (texts.length > 0) changed();
            },
            () => {
              // What is not known is not said; the movie's page says it, too.
            });
      }
      return known.get(item);
    },
  };
}
