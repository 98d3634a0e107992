// The one thing to do about who one is: to sign in, where that is possible; or the way to the reader's account.
import {account} from '../core/account.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {knows, t} from '../core/messages.js';
import {problemText} from '../core/problem-words.js';
import {signInBox} from '../account/sign-in-box.js';

/** @param {() => void} redraw */
export async function signInPart(redraw) {
  if (account()) {
    // Who wanted another way in may have been refused it.
    return [problem(), h('a', {class: 'btn soft', id: 'to-account', href: '/you/account'}, t('account.title'))];
  }
  const ways = await signInBox({path: '/you', done: redraw}).catch(() => null);
  return ways
    && h('details', {class: 'unfolds', id: 'sign-in', open: Boolean(problem())},
      h('summary', {}, h('span', {class: 'disc'}, icon('mail')),
        h('span', {class: 't'}, h('b', {}, t('account.signIn')), h('span', {class: 's soft block'}, t('account.why'))),
        icon('down')),
      problem(), ways);
}

/** What a provider, or the gateway, said no with when somebody came back. */
function problem() {
  const code = new URLSearchParams(location.search).get('problem');
  if (!code) return null;
  const text = knows(`problem.${code}`) ? problemText({code}) : t('account.notSignedIn');
  return h('p', {class: 'note bad', role: 'alert'}, icon('warning'), h('span', {}, text));
}
