// An invitation to work for a business: what it offers, signing in if that is still to be done, and saying yes.
import {account, asAccount, lookAgain} from '../core/account.js';
import {go, note, open} from '../core/address.js';
import {get} from '../core/api.js';
import {brand} from '../core/brand.js';
import {businessName} from '../core/business.js';
import {h, fill} from '../core/element.js';
import {dateTime} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {learn, t} from '../core/messages.js';
import {notice, sentence, show as showLoaded, stateBox} from '../core/notices.js';
import {workAs} from '../core/staff.js';
import {changes} from '../core/storage.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {signInBox} from './sign-in-box.js';

/** Kept for this window: who signs in at a provider comes back without it in the address. */
const name = 'vicinity.invitation';

export async function show(element) {
  element.className = 'page narrow you';
  await Promise.all([addStyle('profile.css'), learn('account')]);
  const secret = takeSecret();
  const box = h('div', {class: 'col gap4', id: 'invitation'});
  fill(element, bar({path: '/you', title: t('invitation.title')}), h('h1', {}, t('invitation.title')), box);
  // Once it is accepted it is over, and so is this page.
  const draw = () => sessionStorage.getItem(name) === secret && showLoaded(box, () => content(secret));
  changes.addEventListener('account', draw);
  await draw();
  return () => changes.removeEventListener('account', draw);
}

/** It leaves the address at once, so that nobody reads or shares it there. */
function takeSecret() {
  const inAddress = location.hash.slice(1);
  if (inAddress) {
    sessionStorage.setItem(name, inAddress);
    note(location.pathname + location.search);
  }
  return sessionStorage.getItem(name);
}

const pathOf = (secret) => `/v1/invitations/${encodeURIComponent(secret)}`;

async function content(secret) {
  const offered = secret && await get(pathOf(secret), {isFresh: true}).catch((error) => {
    if ([404, 410].includes(error.status)) return null;
    throw error;
  });
  if (!offered) return stateBox({picture: 'nothing', title: t('invitation.gone'), text: t('invitation.goneText')});
  const duty = t(`duty.${offered.duty}`);
  return [
    h('section', {class: 'box'},
      h('div', {class: 'row gap4'}, h('span', {class: 'disc'}, icon('shop')),
        h('div', {class: 'grow'}, h('h2', {}, t('invitation.offer', {business: businessName(offered), duty})),
          // Names are chosen, and may be those of others: the id is nobody else's.
          offered.name && h('p', {class: 's soft'}, h('code', {}, offered.merchant)),
          h('p', {class: 's soft'}, t(`dutyhint.${offered.duty}`)),
          h('p', {class: 's soft'}, t('invitation.until', {time: dateTime(offered.until)}))))),
    account() ? accepting(secret, offered) : await signingIn(offered.email),
  ];
}

async function signingIn(email) {
  const ways = await signInBox({path: '/invitation', done: () => open({keepFocus: true})});
  return h('section', {class: 'box gap4', 'aria-labelledby': 'sign-in-title'},
    h('h2', {id: 'sign-in-title'}, t('invitation.signIn')),
    email && h('p', {class: 'note'}, icon('mail'), h('span', {}, t('invitation.onlyFor', {email}))),
    ways ?? h('p', {}, t('account.nowhere', {name: brand.name})));
}

function accepting(secret, {merchant}) {
  const accept = async ({currentTarget: button}) => {
    button.setAttribute('aria-busy', 'true');
    try {
      await asAccount(pathOf(secret), {method: 'POST', body: {}});
      sessionStorage.removeItem(name);
      // What one may do stands in the next token.
      await lookAgain();
      notice(t('invitation.accepted'));
      workAs({merchant});
      await go('/desk');
    } catch (error) {
      button.removeAttribute('aria-busy');
      notice(sentence(error), 'warning');
    }
  };
  return h('div', {class: 'col'}, h('p', {class: 's soft'}, t('account.as', {name: account()?.name ?? ''})),
    h('button', {type: 'button', id: 'accept', class: 'btn primary big', onclick: accept}, icon('check'),
      t('invitation.accept')));
}
