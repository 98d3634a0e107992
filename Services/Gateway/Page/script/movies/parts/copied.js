// The copy of the movies: fetched first, and later when there are news.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import * as box from '../../copy/sync-box.js';
import { forgetLoaded } from '../loaded.js';

/** The page reads the copy anew before it goes on. */
const anew = (done) => () => { forgetLoaded(); return done(); };

/** Before there is a copy. */
export const firstSync = (done) => box.firstSync({
  names: ['movies'], words: [h('p', {}, t('sync.first')), h('p', { class: 'hint' }, t('sync.private'))], done: anew(done),
});

/** Asks whether to update, if there is anything newer. */
export const updateOffer = (element, done) => box.updateOffer(element, { names: ['movies'], words: t('sync.newer'), done: anew(done) });

/** Updates when one wants to. */
export const updateBox = ({ redraw }) => box.updateBox({ name: 'movies', done: anew(redraw), first: t('sync.first') });
