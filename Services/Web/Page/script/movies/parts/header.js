// What stands above each of the movies' lists: the title, the four tabs, each with an address of its own, and the
// filters.
import {go} from '../../core/address.js';
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {linkTo} from '../state.js';
import {elsewhereNote} from './elsewhere.js';

const tabs = {
  'for-you': 'movies.forYou',
  all: 'movies.all',
  cinemas: 'movies.cinemas',
  mine: 'movies.mine'
};

/** @param {object} context @param {...(Node|null|false)} chips the filters */
export function header(context, ...chips) {
  const {state} = context;
  const link = ([name, key]) => h('a', {
    href: linkTo(state, {view: name}),
    id: `tab-${name}`,
    'aria-current': state.view === name ? 'page' : null,
  },
    t(key));
  const search = async () => {
    await go(linkTo(state, {view: 'all'}));
    document.getElementById('movie-words')?.focus();
  };
  const shown = chips.filter(Boolean);
  return h('header', {class: 'col gap3'},
    h('div', {class: 'row between movies-top'}, h('h1', {}, t('page.movies')),
      state.view !== 'all'
        && h('button', {
             type: 'button',
             class: 'icon-btn',
             id: 'find-movies',
             'aria-label': t('movies.search'),
             onclick: search,
           },
          icon('search'))),
    h('nav', {class: 'seg', 'aria-label': t('movies.lists')}, Object.entries(tabs).map(link)),
    shown.length > 0 && h('div', {class: 'chips', role: 'group', 'aria-label': t('filter.title')}, shown),
    state.view !== 'mine' && elsewhereNote(context));
}
