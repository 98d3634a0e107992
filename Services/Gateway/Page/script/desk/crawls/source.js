// One source: its settings, one page tried, its visits.
import { h, fill } from '../../kit/element.js';
import { go } from '../../kit/address.js';
import { ask } from '../../kit/dialogs.js';
import { dateTime } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';
import { errorBox, notice, sentence, show as showLoaded } from '../../kit/notices.js';
import { areaField, BadField, Fields, formOf, textField, valueOf } from '../fields/fields.js';
import { asStaff, change } from '../../kit/staff.js';
import { history, isUnderWay, runBar, runText } from './runs.js';
import { runButton, watch } from './visits.js';

const example = {
  name: '', starts: ['https://'], yields: ['Restaurant'], readings: [{ reading: { as: 'html', links: { follow: [] } } }],
  schedule: { cron: '0 6 * * wed', timeZone: 'UTC' }, limits: { pages: 100, delay: 2 },
};
const back = () => h('p', {}, h('a', { href: '/desk/crawls' }, t('crawl.back')));

export function showNew(box) {
  fill(box, back(), h('h2', {}, t('crawl.new')), settingsForm(null, example));
}

export async function showSource(box, id) {
  let stop = null;
  await showLoaded(box, async () => {
    const { body: source } = await asStaff(`/v1/crawls/${id}`);
    const [state, runs] = [h('div', {}), h('div', {})];
    stop = watch(() => draw(state, runs, id), (error) => fill(state, errorBox(error)));
    return [back(), h('h2', {}, source.settings.name ?? id), state, h('h2', {}, t('crawl.history')), runs,
      h('h2', {}, t('crawl.settings')), settingsForm(id, source.settings)];
  });
  return () => stop?.();
}

let shown = null;

async function draw(state, runs, id) {
  const [{ body: source }, { body: page }] = await Promise.all([asStaff(`/v1/crawls/${id}`), asStaff(`/v1/crawls/${id}/runs?limit=50`)]);
  const focused = document.activeElement?.id;
  fill(state, h('p', { role: 'status', id: 'run-state' }, source.run ? runText(source.run) : t('crawl.never')), isUnderWay(source.run) && runBar(source.run),
    source.due && h('p', { class: 'hint' }, t('crawl.due', { time: dateTime(source.due) })), runButton(source));
  if (focused) document.getElementById(focused)?.focus();
  // Runs that have been opened stay open until something changes.
  const look = JSON.stringify(page.items);
  if (shown !== look || !runs.firstChild) fill(runs, history(id, page.items));
  shown = look;
  return isUnderWay(source.run);
}

function settingsForm(id, settings) {
  const fields = new Fields();
  const name = id ? null : textField(fields, '/id', t('crawl.id'), '', { required: true, maxlength: 64, hint: t('crawl.idHint') });
  const text = areaField(fields, '/settings', t('crawl.settings'), JSON.stringify(settings, null, 2), {
    rows: 20, spellcheck: 'false', class: 'code', hint: t('crawl.settingsHint'),
  });
  const address = textField(fields, '/address', t('crawl.address'), '', { type: 'url', hint: t('crawl.addressHint') });
  const tried = h('div', { 'aria-live': 'polite', id: 'tried' });
  const read = () => {
    try {
      return JSON.parse(valueOf(text) ?? '');
    } catch (error) {
      throw new BadField('/settings', t('crawl.notJSON', { why: error.message }));
    }
  };
  const tryOne = async () => {
    fields.clear();
    fill(tried, h('p', { role: 'status' }, t('crawl.tries')));
    try {
      fill(tried, outcome(await change('/v1/crawls/dry-run', 'POST', { settings: read(), ...(valueOf(address) && { address: valueOf(address) }) })));
    } catch (error) {
      fill(tried);
      fields.show(error);
    }
  };
  const remove = async () => {
    if (!(await ask(t('shop.askDelete', { name: id })))) return;
    try {
      await change(`/v1/crawls/${id}`, 'DELETE');
      notice(t('shop.deleted', { name: id }));
      go('/desk/crawls');
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  };
  const send = async () => {
    const key = id ?? valueOf(name) ?? '';
    if (!/^[a-z0-9-]{1,64}$/.test(key)) throw new BadField('/id', t('crawl.idHint'));
    await change(`/v1/crawls/${key}`, 'PUT', { settings: read() });
    notice(t('shop.saved', { name: key }));
    if (!id) go(`/desk/crawls/${key}`);
  };
  return h('div', {}, formOf(fields, send, [name, text, address], { id: 'save-source', text: t('action.save'), beside: [
    h('button', { type: 'button', id: 'dry-run', onclick: tryOne }, t('crawl.try')), id && h('button', { type: 'button', id: 'delete-source', onclick: remove }, t('shop.delete')),
  ] }), tried);
}

/** What a page that was tried would give. */
const outcome = ({ address, status, received, things, follows, problems }) => [
  h('p', { role: 'status' }, t('crawl.tried', { status, received, count: things.length, follows: follows.length })), h('p', { class: 'hint' }, address),
  problems.length > 0 && h('ul', { class: 'faults' }, problems.map((problem) => h('li', {}, problem))),
  things.length > 0 && h('details', { open: true }, h('summary', {}, t('crawl.found')), h('pre', { tabindex: 0 }, JSON.stringify(things.slice(0, 50), null, 2))),
  follows.length > 0 && h('details', {}, h('summary', {}, t('crawl.follows')), h('ul', {}, follows.slice(0, 100).map((link) => h('li', {}, link)))),
];
