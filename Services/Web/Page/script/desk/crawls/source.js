// One source: its settings, one page tried, its visits.
import {h, fill} from '../../core/element.js';
import {go} from '../../core/address.js';
import {ask} from '../../core/dialogs.js';
import {dateTime} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {errorBox, notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff, change} from '../../core/staff.js';
import {dropChanges} from '../../core/unsaved.js';
import {areaField, BadField, Fields, formOf, textField, valueOf} from '../fields/fields.js';
import {crumb} from '../frame/crumb.js';
import {unreadList} from '../unread.js';
import {history, isUnderWay, lampOf, runBar, runText} from './runs.js';
import {runButton, watch} from './visits.js';

const example = {
  name: '',
  starts: ['https://'],
  yields: ['Restaurant'],
  readings: [{reading: {as: 'html', links: {follow: []}}}],
  schedule: {cron: '0 6 * * wed', timeZone: 'UTC'},
  limits: {pages: 100, delay: 2},
};
const back = () => crumb('/desk/crawls', t('crawl.back'));

export function showNew(box, {bar}) {
  box.className = 'page wide';
  bar.title(t('crawl.new'));
  fill(box, back(), settingsForm(null, example));
}

export async function showSource(box, {id, bar}) {
  let stop = null;
  box.className = 'page wide';
  await showLoaded(box, async () => {
    const {body: source} = await asStaff(`/v1/crawls/${id}`);
    bar.title(source.settings.name ?? id);
    const [state, runs] = [h('section', {class: 'box'}), h('div', {})];
    const draw = drawer(state, runs, id);
    stop = watch(draw, (error) => fill(state, errorBox(error)));
    return [
      back(), state, h('section', {class: 'col gap3'}, h('h2', {}, t('crawl.history')), runs),
      h('section', {class: 'col gap3'}, h('h2', {}, t('crawl.settings')), settingsForm(id, source.settings))
    ];
  });
  return () => stop?.();
}

/**
 * Draws a source's state and its visits, again and again.
 * @returns {() => Promise<boolean>} whether one is under way
 */
function drawer(state, runs, id) {
  let shown = null;
  return async () => {
    const [{body: source}, {body: page}] =
      await Promise.all([asStaff(`/v1/crawls/${id}`), asStaff(`/v1/crawls/${id}/runs?limit=50`)]);
    const focused = document.activeElement?.id;
    fill(state,
      h('div', {class: 'row wrap'}, source.run && lampOf(source.run),
        h('p', {class: 'grow', role: 'status', id: 'run-state'}, source.run ? runText(source.run) : t('crawl.never')),
        runButton(source)),
      isUnderWay(source.run) && runBar(source.run),
      source.due && h('p', {class: 's soft'}, t('crawl.due', {time: dateTime(source.due)})));
    if (focused) document.getElementById(focused)?.focus();
    // Runs that have been opened stay open until something changes.
    const look = JSON.stringify(page.items);
    if (shown !== look) fill(runs, page.items.length > 0 && history(id, page.items));
    shown = look;
    return isUnderWay(source.run);
  };
}

function settingsForm(id, settings) {
  const fields = new Fields();
  const name =
    id ? null : textField(fields, '/id', t('crawl.id'), '', {required: true, maxlength: 64, hint: t('crawl.idHint')});
  const text = areaField(fields, '/settings', t('crawl.settings'), JSON.stringify(settings, null, 2), {
    rows: 20,
    spellcheck: 'false',
    class: 'code',
    hint: t('crawl.settingsHint'),
  });
  const address = textField(fields, '/address', t('crawl.address'), '', {type: 'url', hint: t('crawl.addressHint')});
  const tried = h('div', {'aria-live': 'polite', id: 'tried'});
  const read = () => {
    try {
      return JSON.parse(valueOf(text) ?? '');
    } catch (error) {
      throw new BadField('/settings', t('crawl.notJSON', {why: error.message}));
    }
  };
  const tryOne = async () => {
    fields.clear();
    fill(tried, h('p', {role: 'status'}, t('crawl.tries')));
    try {
      const wish = {settings: read(), ...(valueOf(address) && {address: valueOf(address)})};
      fill(tried, outcome(await change('/v1/crawls/dry-run', 'POST', wish)));
    } catch (error) {
      fill(tried);
      fields.show(error);
    }
  };
  const remove = async () => {
    if (!(await ask(t('shop.askDelete', {name: id})))) return;
    try {
      await change(`/v1/crawls/${id}`, 'DELETE');
      dropChanges();
      notice(t('shop.deleted', {name: id}));
      go('/desk/crawls');
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  };
  const send = async (saved) => {
    const key = id ?? valueOf(name) ?? '';
    if (!/^[a-z0-9-]{1,64}$/.test(key)) throw new BadField('/id', t('crawl.idHint'));
    await change(`/v1/crawls/${key}`, 'PUT', {settings: read()});
    notice(t('shop.saved', {name: key}));
    saved();
    if (!id) go(`/desk/crawls/${key}`);
  };
  return h('div', {class: 'col gap4'}, formOf(fields, send, [name, text, address], {
    id: 'save-source',
    text: t('action.save'),
    beside: [
      h('button', {type: 'button', class: 'btn', id: 'dry-run', onclick: tryOne}, t('crawl.try')),
      id && h('button', {type: 'button', class: 'btn danger', id: 'delete-source', onclick: remove}, t('shop.delete')),
    ]
  }),
    tried);
}

/** What a page that was tried would give. */
const outcome = ({
  address,
  status,
  received,
  things,
  follows,
  problems,
  unread
}) => [h('p', {role: 'status'}, t('crawl.tried', {status, received, count: things.length, follows: follows.length})),
  h('p', {class: 's soft'}, address),
  problems.length > 0 && h('ul', {class: 'faults'}, problems.map((problem) => h('li', {}, problem))),
  unreadList(unread),
  things.length > 0
    && h('details', {open: true}, h('summary', {}, t('crawl.found')),
      h('pre', {tabindex: 0}, JSON.stringify(things.slice(0, 50), null, 2))),
  follows.length > 0
    && h('details', {}, h('summary', {}, t('crawl.follows')),
      h('ul', {class: 's'}, follows.slice(0, 100).map((link) => h('li', {}, link)))),
];
