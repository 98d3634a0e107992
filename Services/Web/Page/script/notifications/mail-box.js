// To be told by e-mail what happens to one's orders: a switch, an address that has to be confirmed, and of what.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {rows, switchRow} from '../ui/row.js';
import {choice} from './choice.js';
import {mailKinds, readMailbox, writeNoMore, writeTo} from './mail.js';

/** Nothing where no mail goes out. */
export function mailBox() {
  const box = h('div', {class: 'col gap3', id: 'mail-box'});
  let isAsking = false;
  let mailbox = null;
  const draw = () => fill(box, parts(mailbox, isAsking, {act, ask}));
  function ask(isWanted, focus = 'mail-address') {
    isAsking = isWanted;
    draw();
    document.getElementById(focus)?.focus();
  }
  // What was asked for stands once it is so; whatever comes of it is shown.
  async function act(work) {
    for (const control of box.querySelectorAll('input, button')) control.toggleAttribute('disabled', true);
    const focused = document.activeElement?.id;
    try {
      mailbox = await work();
      isAsking = false;
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    draw();
    if (focused) document.getElementById(focused)?.focus();
  }
  readMailbox().then((read) => {
    ({mailbox} = read);
    if (read.isOffered) draw();
  }, () => {});
  return box;
}

function parts(mailbox, isAsking, {act, ask}) {
  const isOn = Boolean(mailbox) || isAsking;
  const stop = () => act(async () => {
    await writeNoMore();
    return null;
  });
  const change = (isWanted) => (isWanted || !mailbox ? ask(isWanted, isWanted ? 'mail-address' : 'mail') : stop());
  return [
    rows(switchRow({
      icon: 'mail',
      id: 'mail',
      text: t('told.mail'),
      isOn,
      change,
      hint: mailbox?.status === 'confirmed' ? t('told.mailTo', {email: mailbox.email}) : t('told.mailHint'),
    })),
    isAsking && addressForm(mailbox, act),
    mailbox && !isAsking && (mailbox.status === 'confirmed' ? confirmed(mailbox, act, stop) : waiting(mailbox, ask)),
  ];
}

function addressForm(mailbox, act) {
  const email = h('input', {
    id: 'mail-address',
    type: 'email',
    required: true,
    autocomplete: 'email',
    maxlength: 254,
    value: mailbox?.email ?? '',
    'aria-describedby': 'mail-address-hint',
  });
  const send = (event) => {
    event.preventDefault();
    act(() => writeTo(email.value.trim(), mailbox?.kinds));
  };
  return h('form', {class: 'col gap3', onsubmit: send},
    h('div', {class: 'field'},
      h('label',
        { for: 'mail-address'
        },
        t('told.mailAddress')),
      email, h('p', {id: 'mail-address-hint', class: 'hint'}, t('told.mailAddressHint'))),
    h('button', {type: 'submit', id: 'mail-send', class: 'btn primary'}, icon('mail'), t('told.mailSend')));
}

const waiting = ({email},
  ask) => [h('p', {class: 'note', role: 'status'}, icon('mail'), h('span', {}, t('told.mailAsked', {email}))),
  h('button', {type: 'button', class: 'btn small', id: 'mail-again', onclick: () => ask(true)}, t('told.mailAgain')),
];

const confirmed = ({email, kinds, undelivered}, act, stop) => [undelivered > 0
    && h('p', {class: 'note warn', role: 'status'}, icon('warning'),
      h('span', {}, t('told.undelivered', {count: undelivered}))),
  choice({
    id: 'mail',
    label: t('told.mailKinds'),
    kinds: mailKinds,
    wanted: kinds,
    change: (next) => (next.length > 0 ? act(() => writeTo(email, next)) : stop()),
  }),
];
