// What a visit to a source did, in words.
import {h} from '../../core/element.js';
import {dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {show} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';

export const isUnderWay = (run) => ['waiting', 'running', 'stopping'].includes(run?.state);

const hasFaults = ({report: {faults, failed}}) => faults + failed > 0;

/** Whether somebody should look at it. */
export const hasFailed = (run) => Boolean(run) && !isUnderWay(run) && (hasFaults(run) || run.state === 'failed');

/** "running · 12 pages, 3 to come · 40 things, 2 new or changed" */
export function runText({state, report, waiting}) {
  const {pages, things, observed, gone, faults, failed} = report;
  return [
    t(`run.${state}`),
    t('crawl.pages', {count: pages, waiting}),
    t('crawl.things', {count: things, observed}),
    gone > 0 && t('crawl.gone', {count: gone}),
    faults + failed > 0 && t('crawl.faults', {count: faults + failed}),
  ].filter(Boolean)
    .join(' · ');
}

/** For the eyes; the words say it, too. */
export function lampOf(run) {
  /** @type {[string, import('../../core/icons.js').IconName]} */
  const [kind, name] = isUnderWay(run) ? ['slow', 'clock'] : hasFailed(run) ? ['slow', 'warning'] : ['ok', 'check'];
  return h('span', {class: `lamp ${kind}`}, icon(name));
}

/** How far a run under way is. */
export const runBar = ({report, waiting}) => h('progress', {
  'aria-label': t('crawl.progress'),
  max: Math.max(1, report.pages + waiting),
  value: report.pages,
});

/** The runs of a source, the newest first; opened, what went wrong on which page. */
export const history = (id, runs) =>
  h('ol', {class: 'box flush runs'}, runs.map((run) => h('li', {}, detailsOf(id, run))));

function detailsOf(id, run) {
  const box = h('div', {});
  return h('details', {
    ontoggle(event) {
      if (!event.target.open || box.firstChild) return;
      show(box, async () => {
        const {body} = await asStaff(`/v1/crawls/${id}/runs/${run.number}`);
        return body.faults?.length
          ? h('ul', {class: 'faults'},
              body.faults.map(
                ({page, kind, detail}) => (h('li', {}, h('code', {}, kind), ' ', detail, ' ', h('small', {}, page)))))
          : h('p', {class: 'soft'}, t('crawl.noFaults'));
      });
    }
  },
    h('summary', {},
      h('span', {class: 't'}, h('b', {}, `${run.number}. ${dateTime(run.startedAt ?? run.requestedAt)}`),
        h('span', {class: 's soft block'}, runText(run))),
      lampOf(run)),
    box);
}
