// The reader's saved searches, each with what it found since they looked last.
import {h, fill} from '../core/element.js';
import {learn, t} from '../core/messages.js';
import {notice, sentence, show as showLoaded, stateBox} from '../core/notices.js';
import {asCustomer, session} from '../core/session.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {bell} from '../ui/empty.js';
import {readMail} from './mail-choice.js';
import {listPath} from './shared.js';
import {searchBox} from './search-box.js';

export async function show(element, {id}) {
  element.className = 'page narrow sub you';
  await Promise.all([addStyle('profile.css'), learn('searches')]);
  const title = h('h1', {tabindex: -1}, t('searches.title'));
  const content = h('div', {class: 'col gap4', id: 'saved-searches'});
  fill(element, bar({path: '/you', title: t('searches.title')}), crumb('/you', t('you.title')),
    h('div', {class: 'col'}, title, h('p', {class: 'soft'}, t('searches.what'))), content);
  /** @type {import('./mail-choice.js').Mail} */
  let mail = {isOffered: false, mailbox: null};
  await showLoaded(content, async () => {
    const found = session() ? (await asCustomer(`${listPath}?limit=100`)).body.items : [];
    if (found.length > 0) mail = await readMail();
    // The one that the reader comes for, then those with news.
    found.sort((one, other) => Number(other.id === id) - Number(one.id === id) || other.news - one.news);
    return found.length > 0 ? found.map((search) => searchBox(search, search.id === id, mail, end)) : nothing();
  });

  async function end(search, box) {
    try {
      await asCustomer(`${listPath}/${search.id}`, {method: 'DELETE'});
    } catch (error) {
      return notice(sentence(error), 'warning');
    }
    box.remove();
    title.focus();
    if (content.childElementCount === 0) fill(content, nothing());
    return notice(t('searches.ended', {name: search.name}), 'info', {undo: () => again(search)});
  }

  async function again({list, query, name, tells, channels}) {
    const {body} = await asCustomer(listPath, {method: 'POST', body: {list, query, name, tells, channels}});
    content.querySelector('.state')?.remove();
    content.prepend(searchBox(body, false, mail, end));
  }
}

const nothing = () => stateBox({
  picture: bell,
  title: t('searches.nothing'),
  text: t('searches.none'),
  action: h('a', {class: 'btn primary', href: '/'}, t('nav.discover')),
});
