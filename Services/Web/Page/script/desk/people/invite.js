// To invite somebody: what they may do and for how long the link is good; then the link, which goes by e-mail, or is
// sent by whoever invites.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {language, t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {share, letter} from '../../core/share.js';
import {asStaff} from '../../core/staff.js';
import {ways} from '../../account/ways.js';
import {busy} from '../busy.js';

const days = [1, 7, 30];

/**
 * @param {string} path of the business
 * @param {() => void} made told of each
 * @param {{isOwnerFirst: boolean}} options `isOwnerFirst`: whoever invites looks for somebody to own it
 */
export function invite(path, made, {isOwnerFirst}) {
  const duties = isOwnerFirst ? ['owner', 'staff', 'door'] : ['door', 'staff', 'owner'];
  const duty = h('select', {id: 'invite-duty'}, duties.map((one) => h('option', {value: one}, t(`duty.${one}`))));
  const hint = h('p', {class: 'hint', id: 'invite-duty-hint'});
  const until = h('select', {id: 'invite-days'},
    days.map((count) => h('option', {
      value: count,
      selected: count === 7,
    },
               t('invite.days', {count}))));
  const email = h('input',
    {id: 'invite-email', type: 'email', autocomplete: 'off', maxlength: 254, 'aria-describedby': 'invite-email-hint'});
  const [only, sends] = [['invite-only', 'invite.only'], ['invite-send', 'invite.send']].map(([id, text]) => {
    const input = h('input', {type: 'checkbox', id, checked: true});
    return {input, element: h('label', {class: 'check'}, input, h('span', {}, t(text)))};
  });
  let areSent = false;
  // Without an address, and where no letters are sent, there is nothing to choose.
  const showChoices = () => {
    const hasAddress = email.value.trim() !== '';
    only.element.hidden = !hasAddress;
    sends.element.hidden = !hasAddress || !areSent;
  };
  email.addEventListener('input', showChoices);
  showChoices();
  ways().then((offered) => {
    areSent = offered.email;
    showChoices();
  }, () => {});
  const link = h('div', {class: 'col gap3', id: 'invite-link', role: 'status'});
  const explain = () => fill(hint, t(`dutyhint.${duty.value}`));
  duty.addEventListener('change', explain);
  explain();
  const send = (event) => {
    event.preventDefault();
    return busy(event.submitter ?? event.currentTarget.querySelector('[type=submit]'), async () => {
      try {
        const address = email.value.trim();
        const isSent = address && areSent && sends.input.checked;
        const body = {
          duty: duty.value,
          days: Number(until.value),
          ...(address && only.input.checked && {email: address}),
          ...(isSent && {sendTo: address, language})
        };
        const {secret, sent} = (await asStaff(`${path}/invitations`, {method: 'POST', body})).body;
        fill(link,
          linkBox(`${location.origin}/invitation#${secret}`,
            sent === undefined ? t('invite.once') : t(sent ? 'invite.sent' : 'invite.notSent', {email: address})));
        email.value = '';
        showChoices();
        made();
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    });
  };
  return h('form', {class: 'box gap4 desk-form', id: 'invite', onsubmit: send},
    h('div', {class: 'pair'},
      h('div', {class: 'field'},
        h('label',
          { for: 'invite-duty'
          },
          t('invite.duty')),
        duty, hint),
      h('div', {class: 'field'},
        h('label',
          { for: 'invite-days'
          },
          t('invite.until')),
        until)),
    h('div', {class: 'field'},
      h('label',
        { for: 'invite-email'
        },
        t('invite.email')),
      email, h('p', {class: 'hint', id: 'invite-email-hint'}, t('invite.emailHint')), sends.element, only.element),
    h('button', {type: 'submit', id: 'make-invitation', class: 'btn primary'}, icon('plus'), t('invite.make')), link);
}

const linkBox = (address, said) => [h('p', {class: 'note brand'}, icon('info'), h('span', {}, said)),
  h('div', {class: 'field'},
    h('label',
      { for: 'invitation-address'
      },
      t('invite.link')),
    h('input', {id: 'invitation-address', readonly: true, value: address, onfocus: ({target}) => target.select()})),
  h('div', {class: 'row wrap'},
    h('button', {
      type: 'button',
      class: 'btn small',
      id: 'share-invitation',
      onclick: () => share(t('invitation.title'), address)
    },
      icon('share'), t('share.share')),
    h('a', {class: 'btn small', href: letter(t('invitation.title'), '', address)}, icon('mail'), t('share.email'))),
];
