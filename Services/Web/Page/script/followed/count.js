// How many followed places have news, as the list of them found last.
import {read, write} from '../core/storage.js';
import {followed} from './kept.js';

/** @returns {number} of places that are still followed */
export const countNews = () => followed().filter(({id}) => read('followed-news', []).includes(id)).length;

/** @param {string[]} ids of the places that have news */
export function keepNews(ids) {
  if (String(ids) !== String(read('followed-news', []))) write('followed-news', ids.length > 0 ? ids : null);
}
