// Who the reader is here: nobody that anybody knows, or whoever signed in.
import {account} from '../core/account.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {isShared} from '../my-movies/profile.js';

export function whoPart() {
  const hint = account() ? 'account.what' : isShared() ? 'you.profileHint' : 'you.anonymous';
  return h('div', {class: 'row gap4 who'}, h('span', {class: 'face big', 'aria-hidden': 'true'}, icon('person')),
    h('div', {class: 'grow'}, account() && h('p', {class: 's soft'}, t('account.signedInAs')),
      h('h2', {id: 'who'}, account() ? account().name ?? t('account.signedIn') : t('you.noAccount')),
      h('p', {class: 's soft', id: 'mode'}, t(hint))));
}
