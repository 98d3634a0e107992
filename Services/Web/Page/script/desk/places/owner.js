// The first owner of a place, whom an operator invites to a business of the place's own.
import {go} from '../../core/address.js';
import {confirm} from '../../core/confirm.js';
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {newKey} from '../../core/keys.js';
import {nameOf, t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {asStaff, change} from '../../core/staff.js';
import {busy} from '../busy.js';

const longest = 64;

/** The id follows from the place's, so that a place has one business. */
function businessOf({id}) {
  const own = `m-of-${id}`;
  return own.length <= longest ? own : `m-of-${newKey()}`;
}

/** A button that leads to the people of the place's business, where the first owner is invited. */
export const inviteOwner = (place) => h('button', {
  type: 'button',
  class: 'chip',
  id: 'invite-owner',
  onclick: ({currentTarget}) => busy(currentTarget,
    async () => {
      const business = businessOf(place);
      try {
        if (await hasPeople(business)) await go(`/desk/people/${business}`);
        // The business has no name yet: for some minutes a request would answer 404.
        else if (await give(place, business)) await go(`/desk/people/${business}?new=yes`);
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    }),
},
  icon('people'), t('shop.inviteOwner'));

/** True: the place was given to the business before, and no question is needed. */
async function hasPeople(business) {
  const lists = await Promise.all(
    ['people', 'invitations'].map(async (list) => (await asStaff(`/v1/merchants/${business}/${list}`)).body.items));
  return lists.flat().length > 0;
}

/** Confirms first, since the place may have an owner, who is not known here. @returns {Promise<boolean>} */
async function give(place, business) {
  const isSure = await confirm({
    title: t('shop.askInvite', {name: nameOf(place)}),
    text: t('shop.askInviteText'),
    yes: t('shop.inviteOwner'),
    no: t('action.cancel')
  });
  if (isSure) await change(`/v1/places/${place.id}`, 'PATCH', {merchant: business});
  return isSure;
}
