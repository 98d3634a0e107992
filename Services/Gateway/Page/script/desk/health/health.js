// How Vicinity is: what is ready, what lags, how many orders come and how many follow.
import { h, fill } from '../../kit/element.js';
import { dateTime, number } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';
import { errorBox, loadingBox } from '../../kit/notices.js';
import { asStaff } from '../../kit/staff.js';
import { chart } from './chart.js';
import { momentOf, perMinute, summary } from './figures.js';

const pause = 3000;
/** Ten minutes. */
const mostMoments = 200;
const columns = ['service', 'state', 'lag', 'outbox', 'letters', 'requests', 'memory', 'started'];

export function show(box) {
  const moments = [];
  const [state, charts] = [h('p', { role: 'status', id: 'health-state' }), h('div', { class: 'charts' }, loadingBox())];
  const table = h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': t('desk.health') });
  let [timer, isOver] = [null, false];
  fill(box, state, charts, table);
  const look = async () => {
    try {
      const { body } = await asStaff('/v1/health');
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
  };

  function draw(services) {
    const away = services.filter(({ ready }) => !ready);
    const words = away.length ? t('health.away', { names: away.map(({ name }) => t(`service.${name}`)).join(', ') }) : t('health.good');
    if (state.textContent !== words) fill(state, words);
    state.className = away.length ? 'error' : 'open';
    fill(charts, chart('lag', t('health.lag'), moments.map(({ lag }) => lag)), chart('orders', t('health.orders'), perMinute(moments)),
      chart('subscribers', t('health.subscribers'), moments.map(({ subscribers }) => subscribers)));
    fill(table, h('table', {}, h('caption', { class: 'hidden' }, t('desk.health')),
      h('thead', {}, h('tr', {}, columns.map((name) => h('th', { scope: 'col' }, t(`health.${name}`))))),
      h('tbody', {}, services.map(row))));
  }
}

function row(service) {
  const { lag, outbox, letters, requests, memory, started } = summary(service);
  const cell = (value, write = number) => h('td', {}, value === null ? '–' : write(value));
  const lacking = service.missing.map(({ part, why }) => `${part}: ${why}`).join('; ');
  const linked = (count) => (count > 0 ? h('a', { href: `/desk/letters?service=${service.name}` }, number(count)) : number(count));
  return h('tr', { id: `service-${service.name}` }, h('th', { scope: 'row' }, t(`service.${service.name}`)),
    h('td', { class: service.ready ? 'open' : 'closed' }, service.ready ? t('health.ready') : lacking || t('health.notReady')),
    cell(lag), cell(outbox), cell(letters, linked), cell(requests),
    cell(memory, (bytes) => t('health.megabytes', { count: Math.round(bytes / 1_000_000) })), cell(started, dateTime));
}
