// Notices for a browser whose session the gateway no longer accepts, or that was signed out.
import {account} from '../../core/account.js';
import {h, fill} from '../../core/element.js';
import {dateOnly} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {stateBox} from '../../core/notices.js';
import {lost, lostOrders} from '../../core/session.js';
import {bag} from '../../ui/empty.js';

/** The reason why earlier orders are as last seen, and their customer number; null without such orders. */
export function lostNote() {
  const before = lost();
  if (!before || lostOrders().length === 0) return null;
  const offer = h('div', {class: 'row wrap'});
  if (!account()) offerSignIn(offer).catch(() => {});
  return h('section', {class: 'note warn', id: 'lost', role: 'status'}, icon('info'),
    h('div', {class: 'col grow'}, h('p', {}, t('orders.lostText', {date: dateOnly(before.at)})),
      h('p', {class: 'xs soft'}, t('orders.lostNumber'), ' ', h('code', {}, before.customer)), offer));
}

/** Offers signing in if there is a way. */
async function offerSignIn(box) {
  const {ways} = await import('../../account/ways.js');
  const {email, providers} = await ways();
  if (email || providers.length > 0) fill(box, h('a', {class: 'btn small', href: '/you'}, t('account.signIn')));
}

/** Replaces "No orders yet": there may be some in the account. */
export const signedOutBox = () => stateBox({
  picture: bag,
  title: t('orders.signedOut'),
  text: t('orders.signedOutText'),
  action: h('a', {class: 'btn primary', href: '/you'}, t('account.signIn')),
});
