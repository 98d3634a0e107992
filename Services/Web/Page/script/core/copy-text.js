// Text for another program.
import {t} from './messages.js';
import {notice} from './notices.js';

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t('pay.copied'));
  } catch {
    // The browser may refuse; it can be marked by hand.
    notice(t('pay.notCopied'), 'warning');
  }
}
