import {h, fill} from '../core/element.js';
import {account} from '../core/account.js';
import {note} from '../core/address.js';
import {brand} from '../core/brand.js';
import {ask} from '../core/dialogs.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {sentence} from '../core/notices.js';
import {offers, readToken, signIn, staff, Unfit, workAs} from '../core/staff.js';
import {row} from '../ui/row.js';
import {signInBox} from '../account/sign-in-box.js';

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
    const {id, role} = readToken(token);
    if (now?.token === token.trim()) return null;
    const question = now && now.id !== id ? 'desk.askReplace' : 'desk.askSignIn';
    if (!(await ask(t(question, {id, role: t(`role.${role}`), name: brand.name})))) return null;
    await signIn(token, false);
    return null;
  } catch (error) {
    return why(error);
  }
}

/**
 * Where one signs in: with an account where there are such, else or besides with a token.
 * @param {string|null} problem said beside the field of a token, and shows it
 */
export function signInPage(problem) {
  const page =
    h('div', {class: 'page narrow sign-in'}, h('h1', {}, t('page.desk')), h('p', {class: 'soft'}, t('desk.what')));
  const ways = h('div', {class: 'col gap4'});
  const byToken = h('details', {class: 'box', open: Boolean(problem)},
    h('summary', {id: 'have-token'}, t('desk.haveToken')), form(problem));
  page.append(ways, byToken,
    h('p', {class: 'phone-only'}, h('a', {class: 'btn quiet', href: '/'}, icon('back'), t('desk.leave'))));
  // Where there is no other way, and where nobody can be asked which there are, a token is asked for.
  showWays(ways).catch(() => false).then((isSome) => {
    if (!isSome) byToken.open = true;
  });
  return page;
}

/** @returns {Promise<boolean>} whether there are any */
async function showWays(ways) {
  if (account()) {
    fill(ways, offers().length > 0 ? choice() : nothingToDo());
    return true;
  }
  const box = await signInBox({path: '/desk'});
  if (box) fill(ways, h('section', {class: 'box gap4', 'aria-label': t('desk.signIn')}, box));
  return box !== null;
}

/** Whoever works for several businesses, or is an operator, too, says as whom they are here. */
const choice = () => h('section', {class: 'col gap3', 'aria-labelledby': 'work-as-title'},
  h('h2', {id: 'work-as-title'}, t('desk.workAs')), h('div', {class: 'box flush rows'}, offers().map((offer) => row({
    icon: offer.role === 'operator' ? 'pulse' : 'shop',
    text: offer.role === 'operator' ? t('role.operator') : offer.id,
    hint: offer.duty ? t(`duty.${offer.duty}`) : offer.name,
    onclick: () => workAs(offer.as),
    id: `as-${offer.id}`,
  }))));

const nothingToDo = () => h('section', {class: 'box'}, h('h2', {}, t('desk.noWork')),
  h('p', {class: 'soft'}, t('desk.noWorkText', {name: account()?.name ?? ''})),
  h('a', {class: 'btn', href: '/you/account'}, icon('person'), t('account.title')));

function form(problem) {
  const token = h('textarea', {
    id: 'token',
    rows: 4,
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'token-hint token-problem',
  });
  const lasting = h('input', {id: 'lasting', type: 'checkbox'});
  const said = h('p', {id: 'token-problem', class: 'err', role: 'alert'});
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
  return h('form', {class: 'col gap4', onsubmit: enter},
    h('div', {class: 'field'},
      h('label',
        { for: 'token'
        },
        t('desk.token')),
      token, h('p', {id: 'token-hint', class: 'hint'}, t('desk.tokenHint', {name: brand.name})), said),
    h('label', {class: 'choice'}, lasting, h('span', {class: 't'}, t('desk.lasting'))),
    h('button', {type: 'submit', id: 'sign-in', class: 'btn primary big'}, t('desk.signIn')));
}

const why = (error) => (error instanceof Unfit
    ? t({'not-a-token': 'desk.noToken', expired: 'desk.expired', 'no-staff': 'desk.noStaff'}[error.code])
    : sentence(error));
