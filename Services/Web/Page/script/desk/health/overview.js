// How it is, in one sentence; then five figures with their lines, the services and the sources.
import {h, fill} from '../../core/element.js';
import {number} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {language, locale, t} from '../../core/messages.js';
import {errorBox, loadingBox} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {liveLine} from '../orders/bar.js';
import {followOrders} from '../orders/orders.js';
import {table} from '../table.js';
import {answerTimes, momentOf, perMinute, summary} from './figures.js';
import {sourcesBox} from './sources-box.js';
import {tile} from './tile.js';

const pause = 3000;
/** Ten minutes. */
const mostMoments = 200;
/** With so many records to handle a service is behind; fewer are on their way at any moment. */
const behind = 100;

export function show(box, {bar}) {
  box.className = 'page wide overview';
  const moments = [];
  const [state, tiles, services] = [
    h('div', {role: 'status', id: 'health-state'}), h('div', {class: 'health'}, loadingBox()),
    h('div', {id: 'services'})
  ];
  const unknown = h('p', {class: 's soft', hidden: true}, '– ', t('health.unknown'));
  const ownerless = h('p', {class: 'note warn', id: 'ownerless', hidden: true}, icon('warning'),
    h('a', {class: 'link', href: '/desk/accounts'}, t('accounts.ownerless')));
  const sources = sourcesBox();
  const orders = followOrders();
  const live = liveLine(orders);
  orders.addEventListener('live', live.draw);
  bar.about(live.element);
  fill(box, state, ownerless, tiles, unknown,
    h('div', {class: 'two'}, h('section', {class: 'col gap3'}, h('h2', {}, t('health.services')), services),
      sources.element));
  let [timer, isOver] = [null, false];
  const look = async () => {
    try {
      const {body} = await asStaff('/v1/health');
      if (isOver) return;
      moments.push(momentOf(body));
      if (moments.length > mostMoments) moments.shift();
      draw(body.services);
    } catch (error) {
      if (isOver) return;
      fill(state, errorBox(error));
    }
    timer = setTimeout(look, pause);
  };
  look();
  return () => {
    isOver = true;
    clearTimeout(timer);
    orders.removeEventListener('live', live.draw);
    live.stop();
    sources.stop();
  };

  function draw(all) {
    const [kind, words] = sentenceOf(all);
    if (state.textContent !== words)
      fill(state, h('p', {class: `note ${kind}`}, icon(signs[kind]), h('span', {}, words)));
    ownerless.hidden = !moments.at(-1).ownerless;
    const letters = moments.at(-1).letters > 0 && h('a', {class: 'link', href: '/desk/letters'}, t('health.look'));
    keepingFocus(
      () => fill(tiles, tile('orders', t('health.orders'), perMinute(moments), {unit: t('health.aMinute')}),
        tile('time', t('health.time'), answerTimes(moments), {unit: 'ms'}),
        tile('lag', t('health.lag'), moments.map(({lag}) => lag), {unit: t('health.records')}),
        tile('letters', t('health.letters'), moments.map(({letters}) => letters),
          {unit: t('health.records'), beside: letters}),
        tile('subscribers', t('health.subscribers'), moments.map(({subscribers}) => subscribers),
          {unit: t('health.nowOpen')})));
    unknown.hidden = !tiles.querySelector('.unknown');
    keepingFocus(
      () => fill(services,
        table(t('health.services'), columns.map(([name, isNumber]) => ({text: t(`health.${name}`), isNumber})),
          all.map(row))));
  }
}

const signs = {
  good: 'check',
  warn: 'clock',
  bad: 'warning'
};
/** @type {[string, boolean?][]} */
const columns = [
  ['service'], ['state'], ['lag', true], ['outbox', true], ['letters', true], ['requests', true], ['memory', true],
  ['started', true]
];

/** What is worst, in a sentence. @returns {['good'|'warn'|'bad', string]} */
function sentenceOf(services) {
  const names = (found) => new Intl.ListFormat(language).format(found.map(nameOf));
  const away = services.filter(({ready}) => !ready);
  if (away.length) return ['bad', t('health.away', {names: names(away)})];
  const slow = services.filter((service) => summary(service).lag > behind);
  if (slow.length) {
    return [
      'warn',
      t('health.behind', {names: names(slow), count: slow.reduce((sum, service) => sum + summary(service).lag, 0)})
    ];
  }
  return ['good', t('health.good')];
}

/** Of several processes of a service each has its address. */
const nameOf = ({name, address}) => t(`service.${name}`) + (address ? ` (${new URL(address).host})` : '');

function row(service) {
  const {lag, outbox, letters, requests, memory, started} = summary(service);
  /** @type {(value: any, write?: (count: any) => any) => any} */
  const cell = (value, write = (count) => number(count)) => (value === null ? null : write(value));
  const linked = (count) =>
    (count > 0 ? h('a', {class: 'link', href: `/desk/letters?service=${service.name}`}, number(count)) : number(count));
  return {
    id: `service-${service.name}${service.role === 'follows' ? `-${new URL(service.address).host}` : ''}`,
    cells: [
      nameOf(service), lamp(service, lag), cell(lag), cell(outbox), cell(letters, linked), cell(requests),
      cell(memory, (bytes) => t('health.megabytes', {count: Math.round(bytes / 1_000_000)})), cell(started, since)
    ],
  };
}

/** The time of today, the date of another day. */
function since(moment) {
  const day = (one) => new Date(one).toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const style = day(moment) === day(Date.now()) ? {timeStyle: 'short'} : {dateStyle: 'medium'};
  return new Intl.DateTimeFormat(locale, style).format(new Date(moment));
}

function lamp({ready, missing, role}, lag) {
  if (ready && role === 'follows') return h('span', {class: 'lamp ok'}, icon('check'), t('health.follows'));
  if (ready && lag > behind) return h('span', {class: 'lamp slow'}, icon('clock'), t('health.catchingUp'));
  if (ready) return h('span', {class: 'lamp ok'}, icon('check'), t('health.ready'));
  const lacking = missing.map(({part, why}) => `${part}: ${why}`).join('; ');
  return h('span', {class: 'lamp down'}, icon('warning'), lacking || t('health.notReady'));
}

/** What is drawn anew every few seconds gives the focus back to the same link. */
function keepingFocus(draw) {
  const path = document.activeElement?.getAttribute('href');
  const id = document.activeElement?.closest('[id]')?.id;
  draw();
  if (!path || document.activeElement !== document.body) return;
  /** @type {HTMLElement|null} */ (document.querySelector(`#${CSS.escape(id)} [href="${path}"]`))?.focus();
}
