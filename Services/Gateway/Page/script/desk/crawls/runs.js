// What a visit to a source did, in words.
import { h } from '../../kit/element.js';
import { dateTime } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';
import { asStaff } from '../../kit/staff.js';
import { show } from '../../kit/notices.js';

export const isUnderWay = (run) => ['waiting', 'running', 'stopping'].includes(run?.state);

/** "running · 12 pages, 3 to come · 40 things, 2 new or changed" */
export function runText({ state, report, waiting }) {
  const { pages, things, observed, gone, faults, failed } = report;
  return [
    t(`run.${state}`), t('crawl.pages', { count: pages, waiting }), t('crawl.things', { count: things, observed }),
    gone > 0 && t('crawl.gone', { count: gone }), faults + failed > 0 && t('crawl.faults', { count: faults }),
  ].filter(Boolean).join(' · ');
}

/** How far a run under way is. */
export const runBar = ({ report, waiting }) => h('progress', { 'aria-label': t('crawl.progress'), max: Math.max(1, report.pages + waiting), value: report.pages });

/** The runs of a source, the newest first; opened, what went wrong on which page. */
export const history = (id, runs) => h('ol', { class: 'runs', reversed: true }, runs.map((run) => h('li', { value: run.number }, detailsOf(id, run))));

function detailsOf(id, run) {
  const box = h('div', {});
  return h('details', { ontoggle(event) {
    if (!event.target.open || box.firstChild) return;
    show(box, async () => {
      const { body } = await asStaff(`/v1/crawls/${id}/runs/${run.number}`);
      return body.faults?.length
        ? h('ul', { class: 'faults' }, body.faults.map(({ page, kind, detail }) => h('li', {}, h('code', {}, kind), ' ', detail, ' ', h('small', {}, page))))
        : h('p', { class: 'hint' }, t('crawl.noFaults'));
    });
  } }, h('summary', {}, dateTime(run.startedAt ?? run.requestedAt), ' ', runText(run)), box);
}
