// Sources on the web: what is visited, when, and what came of it, seen while it happens.
import {h, fill} from '../../core/element.js';
import {query as queryText} from '../../core/api.js';
import {dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {emptyBox, errorBox, loadingBox} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {crumb} from '../frame/crumb.js';
import {hasFailed, isUnderWay, lampOf, runBar, runText} from './runs.js';
import {showNew, showSource} from './source.js';
import {runButton, watch} from './visits.js';

export function show(box, context) {
  if (context.id) return showSource(box, context);
  if (context.query.get('new')) return showNew(box, context);
  return showList(box, context);
}

function showList(box, {bar}) {
  const list = h('div', {class: 'col gap4'}, loadingBox());
  bar.actions(
    h('a', {class: 'btn primary small', id: 'new-source', href: '/desk/crawls?new=yes'}, icon('plus'), t('crawl.new')));
  fill(box, crumb('/desk/more', t('desk.more')), list);
  return watch(async () => {
    const sources = await readAll();
    const focused = document.activeElement?.id;
    fill(list, sources.length === 0 ? emptyBox(t('crawl.none')) : [
      h('p', {class: 'soft'}, t('crawl.what'), ' ', t('desk.all', {count: sources.length})),
      h('ul', {class: 'box flush rows desk-list'}, sources.map(row))
    ]);
    if (focused) document.getElementById(focused)?.focus();
    return sources.some(({run}) => isUnderWay(run));
  }, (error) => fill(list, errorBox(error)));
}

const row = (source) => h('li', {id: `source-${source.id}`}, h('span', {class: 'disc'}, icon('globe')),
  h('div', {class: 't'}, h('a', {class: 'link', href: `/desk/crawls/${source.id}`}, source.settings.name ?? source.id),
    h('p', {class: 's soft'}, source.run ? runText(source.run) : t('crawl.never'),
      source.due && ` · ${t('crawl.due', {time: dateTime(source.due)})}`),
    isUnderWay(source.run) && runBar(source.run)),
  source.run && lampOf(source.run), runButton(source));

async function readAll() {
  const all = [];
  let cursor = null;
  for (let page = 0; page < 5; page += 1) {
    const {body} = await asStaff(`/v1/crawls${queryText({limit: 100, cursor})}`);
    all.push(...body.items);
    cursor = body.next;
    if (!cursor) break;
  }
  return all.sort((a, b) => Number(hasFailed(b.run)) - Number(hasFailed(a.run)));
}
