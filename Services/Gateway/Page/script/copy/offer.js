import { t } from '../kit/messages.js';
import { addStyle } from '../kit/style.js';
import { copied } from '../kit/from-copy.js';
import { updateOffer } from './sync-box.js';

/** At a start: asks whether to update the copy, if there is anything newer. The movies' own pages ask for theirs. */
export async function offerUpdate(box) {
  const names = Object.keys(copied() ?? {}).filter((name) => name !== 'movies');
  if (names.length === 0 || location.pathname === '/copy') return;
  await addStyle('copy.css');
  await updateOffer(box, { names, words: t('copy.newer'), done: () => {}, id: 'update-copy' });
}
