// What a link in a letter leads to: to say that an address is meant, or that no more is to be written there. Programs
// look at links, too, so it is a press of a button that counts.
import {call} from '../core/api.js';
import {note} from '../core/address.js';
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {learn, t} from '../core/messages.js';
import {notice, sentence, stateBox} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {bell} from '../ui/empty.js';

const words = {
  confirm: ['letters.confirm', 'letters.confirmText', 'letters.confirmYes', 'letters.confirmDone'],
  end: ['letters.end', 'letters.endText', 'letters.endYes', 'letters.endDone'],
};

export async function show(element, {what}) {
  const secret = takeSecret();
  element.className = 'page narrow you';
  await Promise.all([addStyle('profile.css'), learn('notifications')]);
  const [title, text, yes, done] = words[what].map((key) => t(key));
  const box = h('div', {class: 'col gap4', id: 'letters'});
  fill(element, bar({path: '/you', title}), h('h1', {}, title), box);
  const gone = () => fill(box, stateBox({picture: bell, title: t('letters.gone'), text: t('letters.goneText')}));
  if (!secret) {
    gone();
    return;
  }
  const say = async ({currentTarget: button}) => {
    button.setAttribute('aria-busy', 'true');
    try {
      await call(`/v1/letters/${what}/${encodeURIComponent(secret)}`, {method: 'POST'});
      fill(box, h('p', {class: 'note good', role: 'status'}, icon('check'), h('span', {}, done)));
    } catch (error) {
      button.removeAttribute('aria-busy');
      if (error.status === 404) gone();
      else notice(sentence(error), 'warning');
    }
  };
  fill(box, h('p', {}, text),
    h('button', {type: 'button', class: 'btn primary big', id: 'letters-yes', onclick: say}, yes));
}

/** It leaves the address at once, so that nobody reads or shares it there. */
function takeSecret() {
  const secret = location.hash.slice(1);
  if (secret) note(location.pathname + location.search);
  return secret;
}
