import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { ask } from '../kit/dialogs.js';
import { t } from '../kit/messages.js';
import { sentence } from '../kit/notices.js';
import { readToken, signIn, staff, Unfit } from '../kit/staff.js';

/** The token of an address such as `/desk#token=…`. It leaves the address at once, so that nobody reads or shares it there. */
export function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) note(location.pathname + location.search);
  return token;
}

/** Signs in whom a link names, if the reader wants it: a link may come from anybody. @returns {Promise<string|null>} what went wrong */
export async function signInByLink(token) {
  const now = staff();
  try {
    const { id, role } = readToken(token);
    if (now?.token === token.trim()) return null;
    const question = now && now.id !== id ? 'desk.askReplace' : 'desk.askSignIn';
    if (!(await ask(t(question, { id, role: t(`role.${role}`) })))) return null;
    await signIn(token, false);
    return null;
  } catch (error) {
    return why(error);
  }
}

/** A form for a token. @param {string|null} problem said beside it */
export function signInForm(problem) {
  const token = h('textarea', { id: 'token', rows: 4, required: true, autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'token-hint token-problem' });
  const lasting = h('input', { id: 'lasting', type: 'checkbox' });
  const said = h('p', { id: 'token-problem', class: 'error', role: 'alert' });
  const say = (text) => {
    fill(said, text);
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
  return h('form', { class: 'sign-in', onsubmit: enter },
    h('label', { for: 'token' }, t('desk.token')), token, h('p', { id: 'token-hint', class: 'hint' }, t('desk.tokenHint')), said,
    h('p', {}, h('label', {}, lasting, t('desk.lasting'))),
    h('button', { type: 'submit', id: 'sign-in', class: 'primary' }, t('desk.signIn')));
}

const why = (error) => (error instanceof Unfit
  ? t({ 'not-a-token': 'desk.noToken', expired: 'desk.expired', 'no-staff': 'desk.noStaff' }[error.code]) : sentence(error));
