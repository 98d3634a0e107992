// What a link in a letter leads to: to take back a change of the ways to sign in. Programs look at links, too, so it is
// a press of a button that counts.
import {forgetAccount} from '../core/account.js';
import {call} from '../core/api.js';
import {note} from '../core/address.js';
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {learn, t} from '../core/messages.js';
import {notice, sentence, stateBox} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';

export async function show(element) {
  const secret = takeSecret();
  element.className = 'page narrow you';
  await Promise.all([addStyle('profile.css'), learn('account')]);
  const box = h('div', {class: 'col gap4', id: 'take-back'});
  const title = t('account.takeBack');
  fill(element, bar({path: '/you', title}), h('h1', {}, title), box);
  const gone = () => fill(box, stateBox({
    picture: 'nothing',
    title: t('account.takeBackGone'),
    text: t('problem.change-over'),
  }));
  if (!secret) {
    gone();
    return;
  }
  const takeBack = async ({currentTarget: button}) => {
    button.setAttribute('aria-busy', 'true');
    try {
      await call('/v1/account/way-changes/taken-back', {method: 'POST', body: {secret}});
      // All devices are signed out, also this one.
      forgetAccount();
      fill(box, h('p', {class: 'note good', role: 'status'}, icon('check'), h('span', {}, t('account.takeBackDone'))),
        h('a', {class: 'btn primary big', href: '/you'}, t('account.signIn')));
    } catch (error) {
      button.removeAttribute('aria-busy');
      if (error.status === 410) gone();
      else notice(sentence(error), 'warning');
    }
  };
  fill(box, h('p', {}, t('account.takeBackText')),
    h('button', {type: 'button', class: 'btn primary big', id: 'take-back-yes', onclick: takeBack},
      t('account.takeBackYes')));
}

/** It leaves the address at once, so that nobody reads or shares it there. */
function takeSecret() {
  const secret = location.hash.slice(1);
  if (secret) note(location.pathname + location.search);
  return secret;
}
