// To invite somebody: an address or none, and what they may do; then the link, which goes by e-mail, or is sent by
// whoever invites.
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
  const duty = h('select', {id: 'invite-duty', 'aria-describedby': 'invite-duty-hint', onchange: draw},
    duties.map((one) => h('option', {value: one}, t(`duty.${one}`))));
  const hint = h('p', {class: 's soft', id: 'invite-duty-hint', role: 'status'});
  const until = h('select', {id: 'invite-days'},
    days.map((count) => h('option', {
      value: count,
      selected: count === 7,
    },
               t('invite.days', {count}))));
  const email = h('input', {
    id: 'invite-email',
    type: 'email',
    autocomplete: 'off',
    maxlength: 254,
    'aria-describedby': 'invite-email-hint',
    oninput: draw,
  });
  const [only, sends] = [['invite-only', 'invite.only'], ['invite-send', 'invite.send']].map(([id, text]) => {
    const input = h('input', {type: 'checkbox', id, checked: true, onchange: draw});
    return {input, element: h('label', {class: 'check'}, input, h('span', {}, t(text)))};
  });
  const withoutAddress = h('p', {class: 's soft', id: 'invite-email-hint'}, t('invite.emailHint'));
  const words = h('span', {});
  const submit = h('button', {type: 'submit', id: 'make-invitation', class: 'btn primary'}, icon('mail'), words);
  const link = h('div', {class: 'col gap3', id: 'invite-link', role: 'status'});
  let areSent = false;
  draw();
  ways().then((offered) => {
    areSent = offered.email;
    draw();
  }, () => {});
  return h('form', {class: 'box gap3', id: 'invite', 'aria-labelledby': 'invite-title', onsubmit: send},
    h('div', {class: 'invite-line'}, field(email, 'invite.to'), field(duty, 'invite.duty'), submit), hint,
    h('div', {class: 'invite-terms'}, field(until, 'invite.until'),
      h('div', {class: 'col'}, withoutAddress, sends.element, only.element)),
    link);

  /** Without an address, and where no letters are sent, there is nothing to choose. */
  function draw() {
    const hasAddress = email.value.trim() !== '';
    withoutAddress.hidden = hasAddress;
    only.element.hidden = !hasAddress;
    sends.element.hidden = !hasAddress || !areSent;
    words.textContent = t(isSent() ? 'invite.go' : 'invite.make');
    const said = `${t(`duty.${duty.value}`)}: ${t(`dutyhint.${duty.value}`)}`;
    if (hint.textContent !== said) hint.textContent = said;
  }

  function isSent() {
    return email.value.trim() !== '' && areSent && sends.input.checked;
  }

  function send(event) {
    event.preventDefault();
    return busy(submit, async () => {
      try {
        const address = email.value.trim();
        const body = {
          duty: duty.value,
          days: Number(until.value),
          ...(address && only.input.checked && {email: address}),
          ...(isSent() && {sendTo: address, language})
        };
        const {secret, sent} = (await asStaff(`${path}/invitations`, {method: 'POST', body})).body;
        fill(link,
          linkBox(`${location.origin}/invitation#${secret}`,
            sent === undefined ? t('invite.once') : t(sent ? 'invite.sent' : 'invite.notSent', {email: address}),
            sent === true));
        // Over the bar of tabs.
        link.scrollIntoView({block: 'nearest'});
        email.value = '';
        draw();
        made();
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    });
  }
}

const field = (control, label) => h('div', {class: 'field'}, h('label', { for: control.id
}, t(label)), control);

const linkBox = (address, said,
  isSent) => [h('p', {class: `note ${isSent ? 'good' : 'brand'}`}, icon(isSent ? 'check' : 'info'),
                h('span', {}, said)),
  h('div', {class: 'invite-line'},
    field(h('input', {
      id: 'invitation-address',
      readonly: true,
      value: address,
      onfocus: ({target}) => target.select(),
    }),
      'invite.link'),
    h('button', {
      type: 'button',
      class: 'btn',
      id: 'share-invitation',
      onclick: () => share(t('invitation.title'), address),
    },
      icon('share'), t('share.share')),
    h('a', {class: 'btn', href: letter(t('invitation.title'), '', address)}, icon('mail'), t('share.email'))),
];
