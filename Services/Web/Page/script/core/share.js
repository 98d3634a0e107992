// Sends the address of what is shown.
import {h} from './element.js';
import {icon} from './icons.js';
import {t} from './messages.js';
import {notice} from './notices.js';

/** What an e-mail says of it, at most, in characters: longer addresses some programs do not open. */
const longest = 800;

/** With the device's own sheet, else by copying it. @param {string} title */
export async function share(title, address = location.href) {
  if (navigator.share) {
    // Rejects when the reader changes their mind.
    await navigator.share({title, url: address}).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(address);
    notice(t('share.copied'));
  } catch {
    notice(address);
  }
}

/** An e-mail with it, for a link. @param {string} [words] that it says before the address */
export function letter(title, words = '', address = location.href) {
  const text = [title, words.slice(0, longest), address].filter(Boolean).join('\n\n').replaceAll('\n', '\r\n');
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`;
}

/** Both as buttons. @param {() => string} [address] it may have changed when a button is pressed */
export function shareButtons(title, words = '', address = () => location.href) {
  const write = () => letter(title, words, address());
  return h('div', {class: 'row wrap'},
    h('button', {type: 'button', class: 'btn small', onclick: () => share(title, address())}, icon('share'),
      t('share.share')),
    h('a', {
      class: 'btn small email',
      href: write(),
      onclick: (event) => {
        event.currentTarget.href = write();
      },
    },
      icon('mail'), t('share.email')));
}
