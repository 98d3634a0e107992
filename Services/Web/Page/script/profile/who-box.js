// Who the reader is here: nobody that anybody knows, unless they keep a profile on the server.
import {account} from '../core/account.js';
import {confirm} from '../core/confirm.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {session} from '../core/session.js';
import {isShared, share} from '../my-movies/profile.js';
import {forgetOnServer, saveEverything} from './own.js';

/** @param {() => void} redraw */
export function whoBox(redraw) {
  const isKept = isShared();
  const without =
    isKept ? {title: 'you.withProfile', hint: 'you.profileHint'} : {title: 'you.noAccount', hint: 'you.anonymous'};
  const words = account() ? {title: 'account.signedIn', hint: 'account.what'} : without;
  const act = (work, said) => async ({currentTarget: button}) => {
    button.setAttribute('aria-busy', 'true');
    try {
      if (await work() !== false) notice(t(said));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    await redraw();
  };
  const erase = async () => {
    const isSure =
      await confirm({title: t('you.askErase'), text: t('you.askEraseText'), yes: t('you.erase'), no: t('you.keepIt')});
    return isSure && forgetOnServer();
  };
  return h('section', {class: 'box who', 'aria-labelledby': 'who'},
    h('div', {class: 'row gap4'},
      h('span', {class: 'face big', 'aria-hidden': 'true'}, icon(isKept ? 'lock' : 'person')),
      h('div', {class: 'grow'}, h('h2', {id: 'who'}, account()?.name ?? t(words.title)),
        h('p', {class: 's soft', id: 'mode'}, t(words.hint)),
        session()
          && h('p', {class: 'xs soft'}, t('about.customer'), ' ', h('code', {}, shortened(session().customer))))),
    h('div', {class: 'row wrap'},
      !isKept
        && h('button', {type: 'button', id: 'share', class: 'btn soft small grow', onclick: act(share, 'data.shared')},
          t('you.keepProfile')),
      h('button',
        {type: 'button', id: 'export', class: 'btn small grow', onclick: act(saveEverything, 'data.exported')},
        t('you.export')),
      isKept
        && h('button', {type: 'button', id: 'unshare', class: 'btn danger small', onclick: act(erase, 'data.unshared')},
          t('you.erase'))));
}

/** Its beginning tells one number from another; the whole stands under About. */
const shortened = (id) => (id.length > 14 ? `${id.slice(0, 12)}…` : id);
