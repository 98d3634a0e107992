// In which language names on the map are read.
import {language} from '../core/messages.js';

/** Of the page's languages all but Thai are written in Latin letters. */
const isLatin = language !== 'th';

/** The members of a feature that may have its name, that of the reader's language first. */
export const nameKeys = [`name:${language}`, isLatin && 'name:latin', 'name', 'name:latin'].filter(Boolean);

/**
 * @param {Record<string, string>} properties of a feature
 * @returns {string[]} the name for the reader, and the local one if it is another
 */
export function namesOf(properties) {
  const own = nameKeys.map((key) => properties[key]).find(Boolean);
  if (!own) return [];
  return !properties.name || own.includes(properties.name) ? [own] : [own, properties.name];
}
