// The lists of homes beside those nearby, as chips.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

/** Addresses as `homes/state.js` writes them. */
const lists = [
  ['/homes', 'page.homes'],
  ['/homes#sort=popular', 'wish.popular'],
  ['/homes#sort=newest', 'wish.newest'],
];

/** The homes for the reader, the popular and the newest, as chips. @param {string} [here] the one that is shown */
export const homeLinks = (here) => lists.map(
  ([href, key]) => h('a', {
    href,
    class: 'chip',
    'aria-current': href === here ? 'page' : null,
  },
    t(key)));

/** The same with the way to the homes nearby. @param {string} hash of the list that is shown */
export const homeLists = (hash) => h('nav', {class: 'chips', 'aria-label': t('wish.lists')},
  h('a', {class: 'icon-btn solid', href: '/?kind=homes', 'aria-label': t('wish.nearby')}, icon('back')),
  homeLinks(`/homes${hash}`));
