import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { brand } from '../kit/brand.js';
import { ask } from '../kit/dialogs.js';
import { icon } from '../kit/icons.js';
import { t } from '../kit/messages.js';
import { sentence } from '../kit/notices.js';
import { readToken, signIn, staff, Unfit } from '../kit/staff.js';

/**
 * The token of an address such as `/desk#token=…`. It leaves the address at once, so that nobody reads or shares it
 * there.
 */
export function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) note(location.pathname + location.search);
  return token;
}

/**
 * Signs in whom a link names, if the reader wants it: a link may come from anybody.
 * @returns {Promise<string|null>} what went wrong
 */
export async function signInByLink(token) {
  const now = staff();
  try {
    const { id, role } = readToken(token);
    if (now?.token === token.trim()) return null;
    const question = now && now.id !== id ? 'desk.askReplace' : 'desk.askSignIn';
    if (!(await ask(t(question, { id, role: t(`role.${role}`), name: brand.name })))) return null;
    await signIn(token, false);
    return null;
  } catch (error) {
    return why(error);
  }
}

/** Where one signs in. @param {string|null} problem said beside the field */
export const signInPage = (problem) => h('div', { class: 'page narrow sign-in' },
  h('h1', {}, t('page.desk')), h('p', { class: 'soft' }, t('desk.what')), form(problem),
  h('p', { class: 'phone-only' }, h('a', { class: 'btn quiet', href: '/' }, icon('back'), t('desk.leave'))));

function form(problem) {
  const token = h('textarea', {
    id: 'token', rows: 4, required: true, autocomplete: 'off', spellcheck: 'false',
    'aria-describedby': 'token-hint token-problem',
  });
  const lasting = h('input', { id: 'lasting', type: 'checkbox' });
  const said = h('p', { id: 'token-problem', class: 'err', role: 'alert' });
  const say = (text) => {
    fill(said, text && [icon('warning'), h('span', {}, text)]);
    if (text) token.setAttribute('aria-invalid', 'true');
    else token.removeAttribute('aria-invalid');
  };
  const enter = async (event) => {
    event.preventDefault();
    try {
      await signIn(token.value, lasting.checked);
    } catch (error) {
      say(why(error));
      token.focus();
    }
  };
  say(problem);
  return h('form', { class: 'box', onsubmit: enter },
    h('div', { class: 'field' }, h('label', { for: 'token' }, t('desk.token')), token,
      h('p', { id: 'token-hint', class: 'hint' }, t('desk.tokenHint', { name: brand.name })), said),
    h('label', { class: 'choice' }, lasting, h('span', { class: 't' }, t('desk.lasting'))),
    h('button', { type: 'submit', id: 'sign-in', class: 'btn primary big' }, t('desk.signIn')));
}

const why = (error) => (error instanceof Unfit
  ? t({ 'not-a-token': 'desk.noToken', expired: 'desk.expired', 'no-staff': 'desk.noStaff' }[error.code])
    : sentence(error));
