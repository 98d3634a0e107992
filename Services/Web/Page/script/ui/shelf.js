// A row of things beside what a page is about, fetched when the reader comes to it. Beside the thing itself it is a
// part that may be missing.
import {h, fill} from '../core/element.js';
import {whenSeen} from '../core/when-seen.js';

/**
 * @param {object} of
 * @param {string} of.id of its heading
 * @param {string} of.title
 * @param {() => Promise<object[]>} of.read
 * @param {(thing: any) => HTMLElement} of.tile
 * @returns {{element: HTMLElement, remove: () => void}}
 */
export function shelf({id, title, read, tile}) {
  const element = h('section', {class: 'col gap3 similar'});
  const show = async () => {
    const things = await read();
    if (things.length === 0) return;
    element.setAttribute('aria-labelledby', id);
    fill(element, h('h2', {id}, title), h('div', {class: 'shelf'}, things.map(tile)));
  };
  const giveUp = whenSeen(element, async () => {
    element.setAttribute('aria-busy', 'true');
    await show().catch(() => {});
    element.setAttribute('aria-busy', 'false');
  });
  return {element, remove: giveUp};
}
