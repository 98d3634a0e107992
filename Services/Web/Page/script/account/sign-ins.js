// The ways to sign in to the account: those that there are, each to be taken away while another is left; and further
// ones.
import {asAccount} from '../core/account.js';
import {h, fill} from '../core/element.js';
import {dateOnly} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, sentence, show as showLoaded} from '../core/notices.js';
import {confirm} from '../core/confirm.js';
import {proofBox, signInBox} from './sign-in-box.js';
import {ways} from './ways.js';

/** @returns {HTMLElement} */
export function signIns() {
  const box = h('div', {class: 'col gap3', id: 'sign-ins'});
  let linked = [];
  const read = async () => {
    const [{body}, {providers}] = await Promise.all([asAccount('/v1/account'), ways()]);
    linked = body.signIns;
    const further = await signInBox({path: '/you/account', linked, done: again, refused});
    return [
      h('ul', {class: 'box flush rows'}, body.signIns.map((one) => row(one, {
        provider: providers.find(({issuer}) => issuer === one.issuer)?.name ?? one.issuer,
        remove: body.signIns.length > 1 && remove,
      }))),
      further && h('div', {class: 'box'}, further)
    ];
  };
  const again = async () => {
    const made = await read().catch(() => null);
    if (made) fill(box, made);
    // What was pressed is gone.
    document.getElementById('ways-title')?.focus();
  };
  /** Whoever signed in a while ago shows first that it is them. */
  const refused = (error) => {
    if (error.code !== 'proof-needed') return false;
    proofBox({path: '/you/account', linked, done: again}).then((made) => {
      fill(box, made);
      document.getElementById('prove-title')?.focus();
    }, (failure) => notice(sentence(failure), 'warning'));
    return true;
  };
  const remove = async (id, name) => {
    const isSure = await confirm({
      title: t('account.askRemoveWay', {name}),
      text: t('account.askRemoveWayText'),
      yes: t('account.removeWay'),
      no: t('you.keepIt')
    });
    if (!isSure) return;
    try {
      await asAccount(`/v1/account/sign-ins/${id}`, {method: 'DELETE'});
      notice(t('account.wayRemoved'));
    } catch (error) {
      if (refused(error)) return;
      notice(sentence(error), 'warning');
    }
    await again();
  };
  showLoaded(box, read);
  return h('section', {class: 'col gap3'}, h('h2', {id: 'ways-title', tabindex: -1}, t('account.ways')), box);
}

function row(one, {provider, remove}) {
  const isEmail = one.issuer === 'email';
  const name = one.name ?? provider;
  return h('li', {'data-way': one.id}, h('span', {class: 'disc'}, icon(isEmail ? 'mail' : 'person')),
    h('span', {class: 't'}, h('b', {}, name),
      h('span', {class: 's soft block'},
        [isEmail ? t('account.wayByEmail') : provider, t('account.waySince', {date: dateOnly(one.linkedAt)})].join(
          ' · '))),
    remove
      && h('button', {
           type: 'button',
           class: 'btn small',
           'aria-label': t('account.removeWayName', {name}),
           onclick: () => remove(one.id, name)
         },
        t('account.removeWay')));
}
