// To sign in: an address, then the code that was sent to it; or a provider. A problem is said beside the field.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {learn, t} from '../core/messages.js';
import {timeOf} from '../core/formats.js';
import {notice, sentence} from '../core/notices.js';
import {enterCode, leaveFor, sendCode, ways} from './ways.js';

const digits = 6;

/** What the box says: to who signs in, and to who has another way already. */
const toSignIn = {
  title: null,
  provider: 'account.with',
  enter: 'account.signIn',
  done: 'account.welcome'
};
const toAdd = {
  title: 'account.alsoByEmail',
  provider: 'account.alsoWith',
  enter: 'account.addWay',
  done: 'account.wayAdded'
};
const toProve = {
  provider: 'account.with',
  enter: 'account.proveEnter',
  done: 'account.proved'
};

/**
 * Nobody else sees to a problem.
 * @type {(error: any) => boolean}
 */
const unseen = () => false;

/**
 * @param {{path: string, done?: () => void, linked?: {issuer: string}[], refused?: (error: any) => boolean}} options
 *   `path`: where a provider leads back to; `done`: told once somebody is signed in; `linked`: the ways that they have,
 *   to which one is added; `refused`: told why something cannot be, and whether that is seen to
 * @returns {Promise<HTMLElement|null>} null where there is no way, or no further one
 */
export async function signInBox({path, done = () => {}, linked, refused = unseen}) {
  const [offered] = await Promise.all([ways(), learn('account')]);
  const {email} = offered;
  const providers = offered.providers.filter(({issuer: name}) => !linked?.some(({issuer}) => issuer === name));
  if (!email && providers.length === 0) return null;
  const words = linked ? toAdd : toSignIn;
  const box = h('div', {class: 'col gap4 sign-in-ways'});
  const first = (address = '') => fill(box,
    email && [words.title && h('h3', {}, t(words.title)), addressForm(address, (sent) => second(sent), refused)],
    providers.map((provider) => providerButton(provider, path, words.provider, refused)));
  const second = (sent) => {
    fill(box, codeForm(sent, {again: () => first(sent.email), done, words, refused}));
    document.getElementById('code').focus();
  };
  first();
  return box;
}

/**
 * To show once more who one is, by one of the ways that one has.
 * @param {{path: string, linked: {issuer: string, name?: string}[], done: () => void}} options as of `signInBox`
 */
export async function proofBox({path, linked, done}) {
  const {email, providers} = await ways();
  const box = h('div', {class: 'box gap4', id: 'prove'});
  const first = () => fill(box, h('h3', {id: 'prove-title', tabindex: -1}, t('account.prove')),
    h('p', {class: 's soft'}, t('account.proveText')),
    email && linked.filter(({issuer}) => issuer === 'email').map(({name}) => mailboxButton(name, second)),
    providers.filter(({issuer: name}) => linked.some(({issuer}) => issuer === name))
      .map((provider) => providerButton(provider, path, toProve.provider)));
  const second = (sent) => {
    fill(box, codeForm(sent, {again: first, done, words: toProve}));
    document.getElementById('code').focus();
  };
  first();
  return box;
}

const mailboxButton = (email, sent) => h('button', {
  type: 'button',
  class: 'btn wide',
  onclick: busy(
    async () => {
      sent({email, attempt: await sendCode(email)});
    },
    unseen, sendingProblem)
},
  icon('mail'), t('account.sendCodeTo', {email}));

/** Why no code was sent; whoever had as many as there are learns when the next one can go. */
function sendingProblem(error) {
  if (error.status !== 429 || !error.retryAfter) return sentence(error);
  return t('account.noMoreCodes', {time: timeOf(new Date(Date.now() + error.retryAfter * 1000).toISOString())});
}

/** @param {(sent: {email: string, attempt: string}) => void} sent */
function addressForm(address, sent, refused) {
  const email = h('input', {
    id: 'email',
    type: 'email',
    required: true,
    autocomplete: 'email',
    maxlength: 254,
    value: address,
    'aria-describedby': 'email-hint email-problem',
  });
  const {element: problem, say} = problemOf(email, 'email-problem');
  const send = acting(async () => {
    const wanted = email.value.trim();
    sent({email: wanted, attempt: await sendCode(wanted)});
  }, say, refused, sendingProblem);
  return h('form', {class: 'col gap3', onsubmit: send},
    h('div', {class: 'field'},
      h('label',
        { for: 'email'
        },
        t('account.email')),
      email, h('p', {id: 'email-hint', class: 'hint'}, t('account.emailHint')), problem),
    h('button', {type: 'submit', id: 'send-code', class: 'btn primary'}, icon('mail'), t('account.sendCode')));
}

/**
 * @param {{email: string, attempt: string}} sent
 * @param {{again: () => void, done: () => void, words: any, refused?: (error: any) => boolean}} options
 */
function codeForm(sent, {again, done, words, refused}) {
  const code = h('input', {
    id: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    required: true,
    class: 'one-code num',
    maxlength: digits,
    pattern: `[0-9]{${digits}}`,
    'aria-describedby': 'code-hint code-problem',
  });
  const {element: problem, say} = problemOf(code, 'code-problem');
  const enter = acting(
    async () => {
      await enterCode(sent.attempt, code.value.trim());
      notice(t(words.done));
      done();
    },
    (text) => {
      say(text);
      if (text) code.select();
    },
    refused);
  const form = h('form', {class: 'col gap3', onsubmit: enter},
    h('p', {id: 'code-hint'}, t('account.codeSent', {email: sent.email})),
    h('div', {class: 'field'},
      h('label',
        { for: 'code'
        },
        t('account.code')),
      code, problem),
    h('div', {class: 'row wrap'},
      h('button', {type: 'submit', id: 'enter-code', class: 'btn primary grow'}, t(words.enter)),
      h('button', {type: 'button', id: 'other-email', class: 'btn quiet', onclick: again}, t('account.again'))),
    h('p', {class: 's soft'}, t('account.codeHint')));
  // Whoever has typed the last digit, or whose device has filled them in, is done.
  code.addEventListener('input', () => {
    const only = code.value.replace(/\D/g, '');
    if (only !== code.value) code.value = only;
    if (only.length === digits) form.requestSubmit();
  });
  return form;
}

const providerButton = ({id, name}, path, text, refused) => h('button', {
  type: 'button',
  class: 'btn wide',
  id: `with-${id}`,
  onclick: busy(() => leaveFor(id, path), refused),
},
  icon('person'), t(text, {name}));

/** What a button does, which is not done with while it leaves the page. */
const busy = (work, refused = unseen, textOf = sentence) => async ({currentTarget: button}) => {
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (error) {
    button.removeAttribute('aria-busy');
    if (!refused(error)) notice(textOf(error), 'warning');
  }
};

function problemOf(field, id) {
  const element = h('p', {id, class: 'err', role: 'alert'});
  const say = (text) => {
    fill(element, text && [icon('warning'), h('span', {}, text)]);
    if (text) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  };
  return {element, say};
}

/** What a form does, once at a time; a problem is said, and the field has the focus. */
function acting(work, say, refused = unseen, textOf = sentence) {
  let isBusy = false;
  return async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const form = event.currentTarget;
    const button = form.querySelector('[type=submit]');
    button.setAttribute('aria-busy', 'true');
    say(null);
    try {
      await work();
    } catch (error) {
      if (refused(error)) return;
      say(textOf(error));
      form.querySelector('input').focus();
    } finally {
      isBusy = false;
      button.removeAttribute('aria-busy');
    }
  };
}
