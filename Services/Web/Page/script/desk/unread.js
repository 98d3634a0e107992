// What nobody reads of a page or a file: the most frequent first.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';

/**
 * @param {Record<string, number>} unread names with how often each is there
 * @returns {HTMLElement|null} null if all is read
 */
export function unreadList(unread) {
  const names = Object.entries(unread).sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
  return names.length === 0
    ? null
    : h('details', {id: 'unread'}, h('summary', {}, t('crawl.unread')),
        h('ul', {class: 's'}, names.map(([name, count]) => h('li', {}, `${name} (${count})`))));
}
