// On the reader's own page: to sign in, where that is possible; or the way to their account.
import {account} from '../core/account.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {knows, t} from '../core/messages.js';
import {problemText} from '../core/problem-words.js';
import {row, rows} from '../ui/row.js';
import {signInBox} from '../account/sign-in-box.js';

/** @param {() => void} redraw */
export async function accountBox(redraw) {
  if (account()) {
    // Who wanted another way in may have been refused it.
    return h('div', {class: 'col gap3'}, problem(), rows(row({
      icon: 'device',
      id: 'to-account',
      text: t('account.title'),
      hint: t('account.hint'),
      href: '/you/account',
    })));
  }
  const ways = await signInBox({path: '/you', done: redraw}).catch(() => null);
  if (!ways) return null;
  return h('section', {class: 'box gap4', id: 'sign-in', 'aria-labelledby': 'sign-in-title'},
    h('div', {class: 'col'}, h('h2', {id: 'sign-in-title'}, t('account.signInTitle')),
      h('p', {class: 's soft'}, t('account.why'))),
    problem(), ways);
}

/** What a provider, or the gateway, said no with when somebody came back. */
function problem() {
  const code = new URLSearchParams(location.search).get('problem');
  if (!code) return null;
  const text = knows(`problem.${code}`) ? problemText({code}) : t('account.notSignedIn');
  return h('p', {class: 'note bad', role: 'alert'}, icon('warning'), h('span', {}, text));
}
