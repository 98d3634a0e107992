// One saved search: what it found, the newest first; whether this device or an address is told; and its end.
import {h, fill} from '../core/element.js';
import {dateTime, money} from '../core/formats.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {asCustomer} from '../core/session.js';
import {switchRow} from '../ui/row.js';
import {hindrance} from '../notifications/device.js';
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
  const news = h('span', {class: 'tag brand', hidden: search.news === 0}, t('searches.news', {count: search.news}));
  const found = h('div', {class: 'col'});
  const told = h('div', {});
  const leave = h('button', {type: 'button', class: 'btn small', onclick: () => end(search, box)}, t('searches.end'));
  const box = h('details', {class: 'box', 'data-search': search.id},
    h('summary', {}, h('b', {class: 'grow'}, search.name), news),
    h('div', {class: 'col gap3'}, found, told, h('div', {class: 'row'}, leave)));
  let isRead = false;
  box.addEventListener('toggle', () => {
    if (box.open && !isRead) read();
  });
  box.open = isOpen;
  drawTold();
  return box;

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

  function line({thing, name, change, price, before, time, isNew}) {
    const cost = price && (before ? `${money(before)} → ${money(price)}` : money(price));
    return h('li', {'data-thing': thing},
      h('div', {class: 'row between'},
        change === 'leaves' ? h('span', {}, name) : h('a', {class: 'link', href: pathOf(search.list, thing)}, name),
        isNew && h('span', {class: 'tag brand'}, t('searches.isNew'))),
      h('p', {class: 's soft'}, [
        !(isNew && change === 'begins') && t(`searches.${change}`), cost, dateTime(time)
      ].filter(Boolean).join(' · ')));
  }

  function drawTold() {
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
