// What changes of the state with what is written in the field to search in.
import {firstKind} from '../domain/kinds.js';
import {asked} from './meaning.js';
import {nowhere, unfiltered} from './state.js';

/** A list without words. */
const wordless = {
  q: '',
  literal: '',
  only: '',
  sort: ''
};

/** @typedef {ReturnType<typeof searched>} Searched */

/** @param {import('./state.js').State} begun */
export function searched(begun) {
  // The kind that was looked at before words were searched for.
  let before = begun.kind === 'all' ? firstKind() : begun.kind;
  return {
    /** The state changes, perhaps to another kind. @param {Record<string, any>} part */
    note(part) {
      if (part.kind && part.kind !== 'all') before = part.kind;
    },
    /** Words mean things of every kind; without words it is as before. */
    byWords(text) {
      const part = asked(text);
      return {...unfiltered, ...wordless, ...part, kind: part.q ? 'all' : before};
    },
    /**
     * A station or an area was meant.
     * @param {import('./state.js').State} state
     * @param {{station: string}|{area: string}} region
     */
    inRegion: (state, region) => ({...nowhere, ...wordless, ...region, kind: state.q ? before : state.kind}),
  };
}
