// The places that the reader follows, each as it was when it was seen last. They are in this browser and go nowhere.
import {read, write} from '../core/storage.js';

export const mostFollowed = 50;

/**
 * @returns {{id: string, at: string, copy: object}[]} the one followed for longest first; `at` is when it was seen
 *   last
 */
export const followed = () => read('followed', []);

export const followedOne = (id) => followed().find((one) => one.id === id) ?? null;

/**
 * Follows a place, or keeps it as it is seen now.
 * @param {string} id
 * @param {object} copy see `copyOf`
 * @returns {'kept'|'full'|'not-kept'} the last if the browser keeps nothing
 */
export function keep(id, copy) {
  const all = followed();
  const isNew = all.every((one) => one.id !== id);
  if (isNew && all.length >= mostFollowed) return 'full';
  const kept = {id, at: new Date().toISOString(), copy};
  write('followed', isNew ? [...all, kept] : all.map((one) => (one.id === id ? kept : one)));
  return followedOne(id)?.at === kept.at ? 'kept' : 'not-kept';
}

export const unfollow = (id) => write('followed', followed().filter((one) => one.id !== id));

/** Takes an `unfollow` back: it stands where it stood, as it was seen then. */
export function restore(one, index) {
  const others = followed().filter(({id}) => id !== one.id);
  write('followed', [...others.slice(0, index), one, ...others.slice(index)]);
}
