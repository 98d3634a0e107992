import {t} from '../core/messages.js';
import {addStyle} from '../core/style.js';
import {copied} from '../core/from-copy.js';
import {asksBefore} from './asks.js';
import {updateOffer} from './sync-box.js';

/**
 * At a start: if there is anything newer it asks whether to update the copy, or does so at once, as the reader wishes.
 * The movies' own pages ask for theirs.
 */
export async function offerUpdate(box) {
  const names = Object.keys(copied() ?? {}).filter((name) => name !== 'movies');
  if (names.length === 0 || location.pathname === '/copy') return;
  await addStyle('offline.css');
  await updateOffer(box, {names, words: t('copy.newer'), done: () => {}, id: 'update-copy', isAsked: asksBefore()});
}
