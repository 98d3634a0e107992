// Texts of the deployment's own: about, imprint, privacy, terms. The gateway reads them into blocks; here they become
// elements.
import {brand} from '../core/brand.js';
import {h} from '../core/element.js';
import {files} from '../core/files.js';
import {language} from '../core/messages.js';

/** @typedef {{text: string, isStrong?: boolean, isStressed?: boolean, href?: string}} Run */
/** @typedef {{kind: 'heading'|'paragraph'|'list'|'numbers', level?: number, parts: Run[][]}} Block */

/** The pages that there are, in this order. */
export const ownPages = () => ['imprint', 'privacy', 'terms'].filter((name) => name in brand.pages);

/**
 * @param {string} name
 * @returns {Promise<HTMLElement|null>} null if there is no such text
 */
export async function ownText(name) {
  const spoken = brand.pages[name];
  if (!spoken) return null;
  const tag = [language, 'en'].find((one) => spoken.includes(one)) ?? spoken[0];
  const answer = await fetch(`${files}/own/${name}.${tag}.json`);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const {blocks} = await answer.json();
  return h('div', {class: 'own-text', lang: tag}, blocks.map(element));
}

/** @param {Block} block */
function element({kind, level, parts}) {
  if (kind === 'heading') return h(`h${level}`, {}, parts.map(runs));
  if (kind === 'paragraph') return h('p', {}, parts.map(runs));
  return h(kind === 'list' ? 'ul' : 'ol', {}, parts.map((part) => h('li', {}, runs(part))));
}

/** @param {Run[]} part */
const runs = (part) => part.map(({text, isStrong, isStressed, href}) => {
  const stressed = isStressed ? h('em', {}, text) : text;
  const strong = isStrong ? h('strong', {}, stressed) : stressed;
  return href ? h('a', {href}, strong) : strong;
});
