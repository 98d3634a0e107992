// The reader's account: who they are, how and where they are signed in, what is kept with it, and how to leave.
import {account, endSession, forgetAccount} from '../core/account.js';
import {go, open} from '../core/address.js';
import {brand} from '../core/brand.js';
import {businessName} from '../core/business.js';
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {learn, t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {changes} from '../core/storage.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {confirm} from '../core/confirm.js';
import {crumb} from '../ui/crumb.js';
import {row, rows, switchRow} from '../ui/row.js';
import {devices} from '../account/devices.js';
import {keepsRatings} from '../account/entries.js';
import {setKeepsRatings} from '../account/keeping.js';
import {leaveAccount, signOutHere} from '../account/leaving.js';
import {signInBox} from '../account/sign-in-box.js';
import {signIns} from '../account/sign-ins.js';
import {forgetOnServer} from './own.js';

export async function show(element) {
  element.className = 'page narrow sub you';
  await Promise.all([addStyle('profile.css'), learn('account')]);
  const box = h('div', {class: 'col gap6'});
  fill(element, bar({path: '/you', title: t('account.title')}), crumb('/you', t('you.title')),
    h('h1', {}, t('account.title')), box);
  if (account()) return draw(box);
  const ways = await signInBox({path: '/you/account', done: () => open({keepFocus: true})});
  fill(box,
    ways ? h('section', {class: 'box gap4', 'aria-labelledby': 'sign-in-title'},
             head(h('h2', {id: 'sign-in-title'}, t('account.signIn')), t('account.why')), ways)
         : h('p', {class: 'soft'}, t('account.nowhere', {name: brand.name})));
  return undefined;
}

const head = (title, text) => h('div', {class: 'row gap4'},
  h('span', {class: 'face big', 'aria-hidden': 'true'}, icon('person')),
  h('div', {class: 'grow'}, title, h('p', {class: 's soft'}, text)));

function draw(box) {
  const kept = ratings();
  fill(box,
    h('section', {class: 'box who'},
      head(h('h2', {id: 'name'}, account().name ?? t('account.signedIn')), t('account.what')),
      h('button', {
        type: 'button',
        class: 'btn',
        id: 'sign-out',
        onclick: working(async () => {
          await signOutHere();
          await go('/you');
        })
      },
        icon('exit'), t('account.signOut'))),
    rows(kept.element), work(), signIns(), devices(), leaving());
  return kept.end;
}

/** The switch, which follows what another device or window chooses. */
function ratings() {
  const element = switchRow({
    icon: 'star',
    id: 'keep-ratings',
    text: t('account.keepRatings'),
    hint: t('account.keepRatingsHint'),
    isOn: keepsRatings(),
    change: async (isOn) => {
      try {
        await setKeepsRatings(isOn);
        notice(t(isOn ? 'account.ratingsKept' : 'account.ratingsHere'));
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    },
  });
  const input = element.querySelector('input');
  const follow = () => {
    input.checked = keepsRatings();
  };
  changes.addEventListener('keep-ratings', follow);
  return {element, end: () => changes.removeEventListener('keep-ratings', follow)};
}

const work = () => rows(
  account().isOperator && row({icon: 'pulse', text: t('role.operator'), hint: t('you.deskHint'), href: '/desk'}),
  account().memberships.map((one) => row({
    icon: 'shop',
    text: businessName(one),
    hint: t(`duty.${one.duty}`),
    href: '/desk',
  })));

function leaving() {
  const erase = async () => {
    const isSure = await confirm(
      {title: t('account.askErase'), text: t('account.askEraseText'), yes: t('account.erase'), no: t('you.keepIt')});
    if (!isSure) return;
    await forgetOnServer();
    // The account goes with the rest, and its sessions with it.
    await endSession().catch(() => forgetAccount());
    notice(t('account.erased'));
    await go('/you');
  };
  const leave = async () => {
    if (await leaveAccount()) await go('/you');
  };
  return h('section', {class: 'col gap3'}, h('h2', {}, t('account.leaveTitle')),
    h('p', {class: 's soft'}, t('account.leaveText')),
    h('div', {class: 'row wrap'},
      h('button', {type: 'button', class: 'btn danger small', id: 'leave-account', onclick: working(leave)},
        t('account.leave')),
      h('button', {type: 'button', class: 'btn danger small', id: 'erase-account', onclick: working(erase)},
        t('account.erase'))));
}

const working = (work) => async ({currentTarget: button}) => {
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (error) {
    notice(sentence(error), 'warning');
  } finally {
    button.removeAttribute('aria-busy');
  }
};
