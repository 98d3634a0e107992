import { h } from '../kit/element.js';
import { t } from '../kit/messages.js';
import { addressOf, defaults } from './state.js';

/** One click to the homes for the reader, the popular and the newest. */
export const homeLists = () => h('nav', { class: 'chips', 'aria-label': t('wish.lists') },
  [['/homes', 'page.homes'], [listOf('popular'), 'wish.popular'], [listOf('newest'), 'wish.newest']].map(([href, key]) => h('a', {
    href, class: 'button chip',
  }, t(key))));

const listOf = (sort) => addressOf({ ...defaults, sort });
