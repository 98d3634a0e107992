import { h } from '../kit/element.js';
import { t } from '../kit/messages.js';
import { notice } from '../kit/notices.js';

/** Buttons that send the address of what is shown. */
export function shareButtons(title) {
  const address = () => location.href;
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
    h('a', { class: 'button', href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address())}` }, t('share.email')));
}
