// A result to come back to: saved as a search that stands, or as a feed for programs that tell of what is new in it.
import {query} from '../core/api.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {language, t} from '../core/messages.js';
import {saveButton} from '../saved-searches/save-button.js';
import {priceText} from './filters/chips.js';

const paths = ['/v1/places', '/v1/items'];

/** The first list that can be saved. @param {import('./result.js').Part[]} parts */
export const savedOf = (parts) => parts.find(({question}) => paths.includes(question.path))?.question ?? null;

/**
 * @param {() => import('./result.js').Part[]} parts
 * @param {() => import('./state.js').State} state
 * @param {{id?: string, look?: 'btn'|'chip'}} look
 */
export const savingButton = (parts, state, look) => saveButton(() => savedOf(parts()), () => searchName(state()), look);

/** "condo, Under ฿3,000,000, Mo Chit": what one looks for and where. How much there is changes from day to day. */
function searchName({kind, q, price, currency}) {
  const where = document.querySelector('#where b')?.textContent;
  return [q || t(`kind.${kind}`), price && priceText(price, currency), where].filter(Boolean).join(', ');
}

/**
 * A link for each list that there is a feed of. What is new comes first in it, and it stays the same all day.
 * @param {import('./result.js').Part[]} parts
 */
export const feedLinks = (parts) =>
  parts.filter(({question}) => paths.includes(question.path))
    .map(
      ({name, question: {path, ...values}}) => h('p', {},
        h('a', {
          class: 'link s feed',
          id: `feed-${name}`,
          type: 'application/atom+xml',
          href: `${path}.atom${query({...values, sort: '', 'open-now': '', 'count-cuisines': '', lang: language})}`,
        },
          icon('bell'), t(`feed.${name}`))));
