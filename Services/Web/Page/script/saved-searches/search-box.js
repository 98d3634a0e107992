// One saved search as a card: what is looked for and where, what changed last, and the page with what it finds. The
// changes and who is told of them are behind that.
import {h, fill} from '../core/element.js';
import {money, timeOf} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {asCustomer} from '../core/session.js';
import {whenSeen} from '../core/when-seen.js';
import {iconButton} from '../ui/bar.js';
import {facts} from '../ui/facts.js';
import {switchRow} from '../ui/row.js';
import {hindrance} from '../notifications/device.js';
import {resultPath, signOf, whatOf, whereOf} from './asked.js';
import {mailChoice, wantSearches} from './mail-choice.js';
import {listPath, pathOf} from './shared.js';

/**
 * @param {any} search as the API has it
 * @param {boolean} isOpen
 * @param {import('./mail-choice.js').Mail} mail
 * @param {(search: any, box: HTMLElement) => void} end
 */
export function searchBox(search, isOpen, mail, end) {
  const path = `${listPath}/${search.id}`;
  const {glyph, colour} = signOf(search);
  const news = h('span', {class: 'tag brand', hidden: search.news === 0}, t('searches.news', {count: search.news}));
  const paused = h('span', {class: 'tag'}, icon('pause'), t('searches.paused'));
  const where = h('span', {});
  const last = h('p', {class: 's last'});
  const found = h('div', {class: 'col'});
  const told = h('div', {class: 'col'});
  const pause =
    h('button', {type: 'button', class: 'btn small quiet', id: `pause-${search.id}`, onclick: pauseOrResume});
  const more =
    h('details', {}, h('summary', {class: 's'}, t('searches.more')), h('div', {class: 'col gap3'}, found, told));
  const box = h('article',
    {class: 'box saved-search', 'data-search': search.id, 'aria-labelledby': `name-${search.id}`},
    h('div', {class: 'row high gap3'}, h('span', {class: `disc k ${colour}`}, icon(glyph)),
      h('div', {class: 'col grow'}, h('h2', {id: `name-${search.id}`}, search.name), facts(...whatOf(search), where)),
      news, paused),
    last, more,
    h('div', {class: 'row wrap'}, h('a', {class: 'btn small soft', href: resultPath(search)}, t('searches.show')),
      h('span', {class: 'grow'}), pause, iconButton('trash', t('searches.end'), () => end(search, box))));
  let [isRead, before] = [false, search.channels];
  more.addEventListener('toggle', () => {
    if (more.open && !isRead) read();
  });
  more.open = isOpen;
  drawTold();
  whenSeen(box, preview);
  return box;

  /** Where it looks, and its last change; what nobody can tell now is left out. */
  async function preview() {
    const none = {body: {items: []}};
    const [name, {body: {items: [newest]}}] =
      await Promise.all([whereOf(search), asCustomer(`${path}/matches?limit=1`).catch(() => none)]);
    if (name) fill(where, name);
    else where.remove();
    fill(last, newest ? [h('b', {}, newest.name), ' · ', lineText(newest)] : t('searches.noMatches'));
  }

  async function pauseOrResume() {
    if (search.channels.length > 0) before = search.channels;
    await tell(search.channels.length > 0 ? [] : before.length > 0 ? before : ['push']);
  }

  /** What is shown is seen from then on; what is new is marked until the page is left. */
  async function read() {
    isRead = true;
    try {
      const {items} = (await asCustomer(`${path}/matches?limit=100`)).body;
      fill(found,
        items.length > 0
          ? h('ul', {class: 'followed-list'}, items.map(line))
          : h('p', {class: 'soft'}, t('searches.noMatches')));
      if (items.some(({isNew}) => isNew)) await asCustomer(`${path}/seen`, {method: 'POST'});
      news.hidden = true;
    } catch (error) {
      isRead = false;
      notice(sentence(error), 'warning');
    }
  }

  function line(match) {
    const {thing, name, change, isNew} = match;
    return h('li', {'data-thing': thing},
      h('div', {class: 'row between'},
        change === 'leaves' ? h('span', {}, name) : h('a', {class: 'link', href: pathOf(search.list, thing)}, name),
        isNew && h('span', {class: 'tag brand'}, t('searches.isNew'))),
      h('p', {class: 's soft'}, lineText(match, isNew && change === 'begins')));
  }

  function drawTold() {
    const isPaused = search.channels.length === 0;
    paused.hidden = !isPaused;
    fill(pause, icon(isPaused ? 'play' : 'pause'), t(isPaused ? 'searches.resume' : 'searches.pause'));
    const others = search.channels.filter((channel) => channel !== 'push');
    const isDenied = hindrance() === 'denied';
    fill(told, h('div', {class: 'rows in-box'}, switchRow({
      icon: 'bell',
      id: `told-${search.id}`,
      text: t('searches.told'),
      hint: isDenied ? t('searches.denied') : undefined,
      isOn: search.channels.includes('push') && !isDenied,
      isOff: isDenied,
      change: (isOn) => tell(isOn ? [...others, 'push'] : others),
    })),
      mailChoice(search, mail, tell));
  }

  async function tell(channels) {
    try {
      if (channels.some((channel) => channel !== 'push')) await wantSearches(mail);
      Object.assign(search, (await asCustomer(path, {method: 'PATCH', body: {channels}})).body);
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    const focused = document.activeElement?.id;
    drawTold();
    if (focused) document.getElementById(focused)?.focus();
  }
}

/** "Cheaper · ฿3,000,000 → ฿2,900,000 · 4 Oct 2026, 09:00". */
function lineText({change, price, before, time}, isKnown = false) {
  const cost = price && (before ? `${money(before)} → ${money(price)}` : money(price));
  return [!isKnown && t(`searches.${change}`), cost, timeOf(time)].filter(Boolean).join(' · ');
}
