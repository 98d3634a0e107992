// The reader's own: where it is, and what to do with it.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { notice, sentence } from '../../kit/notices.js';
import { erase, everything, isShared, share, unshare } from '../own/profile.js';
import { updateBox } from '../parts/copied.js';

export async function content(context) {
  const { own, redraw } = context;
  const act = (work, said) => async () => {
    try {
      await work();
      notice(t(said));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    await redraw();
  };
  const button = (id, text, work, said) => h('button', { type: 'button', id, onclick: act(work, said) }, t(text));
  return [
    h('h2', {}, t('data.ratings')),
    h('p', { id: 'mode', class: 'notice-line' }, t(isShared() ? 'data.isShared' : 'data.isPrivate')),
    h('p', {}, t('data.kept', { count: own.ratings.size })),
    h('div', { class: 'row' },
      isShared() ? button('unshare', 'data.unshare', unshare, 'data.unshared') : button('share', 'data.share', share, 'data.shared'),
      button('export', 'data.export', save, 'data.exported'), button('erase', 'data.erase', erase, 'data.erased')),
    h('p', { class: 'hint' }, t('data.what')),
    h('h2', {}, t('data.copy')), updateBox(context),
  ];
}

async function save() {
  const blob = new Blob([JSON.stringify(await everything(), null, 1)], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  h('a', { href: address, download: 'vicinity-ratings.json' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
