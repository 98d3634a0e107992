import { h } from '../kit/element.js';
import { t } from '../kit/messages.js';
import { notice } from '../kit/notices.js';

/** What an e-mail says of it, at most, in characters: longer addresses some programs do not open. */
const longest = 800;

/** Buttons that send the address of what is shown. @param {string} words that an e-mail says before it */
export function shareButtons(title, words = '') {
  const address = () => location.href;
  const letter = () => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(
    [title, words.slice(0, longest), address()].filter(Boolean).join('\n\n').replaceAll('\n', '\r\n'))}`;
  const share = async () => {
    if (navigator.share) {
      // Rejects when the reader changes their mind.
      return navigator.share({ title, url: address() }).catch(() => {});
    }
    try {
      await navigator.clipboard.writeText(address());
      notice(t('share.copied'));
    } catch {
      notice(address());
    }
  };
  return h('div', { class: 'row' }, h('button', { type: 'button', onclick: share }, t('share.share')),
    // The address may have changed since.
    h('a', { class: 'button email', href: letter(), onclick: (event) => { event.currentTarget.href = letter(); } }, t('share.email')));
}
