// The sources on the web, in short: what each did last.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {isUnderWay, lampOf, runText} from '../crawls/runs.js';
import {watch} from '../crawls/visits.js';

const most = 4;

/** @returns {{element: Node, stop: () => void}} */
export function sourcesBox() {
  const list = h('ul', {class: 'box flush rows'});
  const stop = watch(async () => {
    const {body} = await asStaff(`/v1/crawls?limit=${most}`);
    fill(list, body.items.length ? body.items.map(row) : h('li', {class: 'soft'}, t('crawl.none')));
    return body.items.some(({run}) => isUnderWay(run));
  }, (error) => fill(list, h('li', {class: 'soft'}, sentence(error))));
  return {
    element: h('aside', {class: 'col gap3'},
      h('div', {class: 'head'}, h('h2', {}, t('desk.crawls')), h('a', {href: '/desk/crawls'}, t('health.allSources'))),
      list),
    stop,
  };
}

const row = (source) => h('li', {class: 'linked'}, h('span', {class: 'disc'}, icon('globe')),
  h('span', {class: 't'}, h('a', {href: `/desk/crawls/${source.id}`}, source.settings.name ?? source.id),
    h('span', {class: 's soft block'}, source.run ? runText(source.run) : t('crawl.never'))),
  source.run && lampOf(source.run));
