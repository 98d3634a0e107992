// What is said where the gateway tells this browser nothing more of its orders, and the way to have them on all
// devices.
import {account} from '../../core/account.js';
import {h, fill} from '../../core/element.js';
import {dateOnly} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {stateBox} from '../../core/notices.js';
import {lost, lostOrders} from '../../core/session.js';

/** Why earlier orders are as they were seen last, and as whom they were made; null where that is not so. */
export function lostNote() {
  const before = lost();
  if (!before || lostOrders().length === 0) return null;
  const offer = h('div', {class: 'row wrap'});
  if (!account()) offerSignIn(offer).catch(() => {});
  return h('section', {class: 'note warn', id: 'lost', role: 'status'}, icon('info'),
    h('div', {class: 'col grow'}, h('p', {}, t('orders.lostText', {date: dateOnly(before.at)})),
      h('p', {class: 'xs soft'}, t('orders.lostNumber'), ' ', h('code', {}, before.customer)), offer));
}

/** Only where one can sign in. */
async function offerSignIn(box) {
  const {ways} = await import('../../account/ways.js');
  const {email, providers} = await ways();
  if (email || providers.length > 0) fill(box, h('a', {class: 'btn small', href: '/you'}, t('account.signIn')));
}

/** In place of "No orders yet": there may be some, in the account. */
export const signedOutBox = () => stateBox({
  picture: 'nothing',
  title: t('orders.signedOut'),
  text: t('orders.signedOutText'),
  action: h('a', {class: 'btn primary', href: '/you'}, t('account.signIn')),
});
