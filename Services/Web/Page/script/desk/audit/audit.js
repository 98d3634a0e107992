// For operators: who changed what, when, and from where; narrowed by filters, and saved as a table.
import {h, fill} from '../../core/element.js';
import {note} from '../../core/address.js';
import {query as queryText} from '../../core/api.js';
import {dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {emptyBox, notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {busy} from '../busy.js';
import {saveFile} from '../files/transfer.js';
import {crumb} from '../frame/crumb.js';
import {table} from '../table.js';

const pageSize = 50;
const names = ['person', 'subject', 'type'];
const days = ['from', 'to'];

export async function show(box, {query, bar}) {
  box.className = 'page wide';
  const fields = new Map([...names, ...days].map((name) => [name, h('input', {
    id: `audit-${name}`,
    type: days.includes(name) ? 'date' : 'text',
    autocomplete: 'off',
    maxlength: 200,
    value: query.get(name) ?? '',
  })]));
  const wished = () => Object.fromEntries([...fields].map(([name, field]) => [name, field.value.trim()]));
  const results = h('div', {class: 'col gap4', id: 'audit', 'aria-live': 'polite'});
  const find = (event) => {
    event?.preventDefault();
    note(`/desk/audit${queryText(wished())}`);
    return list(asked(wished()));
  };
  bar.actions(h('button', {
    type: 'button',
    class: 'btn small',
    id: 'save-audit',
    onclick: ({currentTarget}) => busy(currentTarget,
      async () => {
        try {
          await saveFile(`/v1/audit.csv${queryText(asked(wished()))}`, 'audit.csv');
          notice(t('exports.saved'));
        } catch (error) {
          notice(sentence(error), 'warning');
        }
      })
  },
    icon('download'), t('audit.save')));
  fill(box, crumb('/desk/more', t('desk.more')), h('p', {class: 'soft'}, t('audit.what')),
    h('form', {class: 'box audit-filters', role: 'search', 'aria-label': t('audit.filters'), onsubmit: find},
      [...fields].map(
        ([name, field]) => h('div', {class: 'field'},
          h('label',
            { for: field.id
            },
            t(`audit.${name}`)),
          field)),
      h('button', {type: 'submit', id: 'find-audit', class: 'btn primary'}, icon('search'), t('search.go'))),
    results);
  await find();

  function list(values) {
    const entries = [];
    let cursor = null;
    const more = async () => {
      const {body} = await asStaff(`/v1/audit${queryText({...values, limit: pageSize, cursor})}`);
      cursor = body.next ?? null;
      entries.push(...body.items);
      return [
        entries.length > 0 ? tableOf(entries) : emptyBox(t('audit.none')),
        cursor
          && h('button', {type: 'button', class: 'btn more', onclick: () => showLoaded(results, more)}, t('show.more'))
      ];
    };
    return showLoaded(results, more);
  }
}

/**
 * Days as the reader's clock has them: from the first one's beginning to the last one's end.
 * @param {any} wished
 */
function asked({from, to, ...others}) {
  const moment = (day, more) => {
    if (!day) return null;
    const at = new Date(`${day}T00:00:00`);
    at.setDate(at.getDate() + more);
    return at.toISOString();
  };
  return {...others, from: moment(from, 0), to: moment(to, 1)};
}

const tableOf = (entries) => table(t('audit.title'),
  [
    {text: t('audit.at')}, {text: t('audit.person')}, {text: t('audit.type')}, {text: t('audit.subject')},
    {text: t('audit.members')}, {text: t('audit.network')}
  ],
  entries.map((entry, index) => ({
    id: `entry-${index}`,
    cells: [
      dateTime(entry.at), whoText(entry), h('code', {}, entry.type.replace(/^vicinity\.|\.v\d+$/g, '')),
      h('code', {}, entry.subject), (entry.members ?? []).join(', ') || null, entry.network ?? null
    ],
  })));

const whoText = ({person, name, role, merchant}) => h('span', {}, name ?? person,
  h('span', {class: 's soft block'}, [t(`role.${role}`), merchant].filter(Boolean).join(' · ')));
