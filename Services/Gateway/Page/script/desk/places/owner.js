// An operator invites whoever is to own a place: to a business of the place's own, which has an id by itself.
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

/** The same whoever asks for it, so that a place has one. */
function businessOf({id}) {
  const own = `m-of-${id}`;
  return own.length <= longest ? own : `m-of-${newKey()}`;
}

/** Leads to the people of the place's business, where the first owner is invited. */
export const inviteOwner = (place) => h('button', {
  type: 'button',
  class: 'chip',
  id: 'invite-owner',
  onclick: ({currentTarget}) => busy(currentTarget,
    async () => {
      const business = businessOf(place);
      try {
        if (!await owns(business) && !await give(place, business)) return;
        go(`/desk/people/${business}`);
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    }),
},
  icon('people'), t('shop.inviteOwner'));

/** A business of one place has that place, or none. */
const owns = async (business) => (await asStaff(`/v1/merchants/${business}`)).body.places > 0;

/** Who owns a place is not known here: whoever does is to be asked first. @returns {Promise<boolean>} */
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
