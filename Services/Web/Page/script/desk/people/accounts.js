// For operators: who has an account, and for which businesses they work.
import {h, fill} from '../../core/element.js';
import {note} from '../../core/address.js';
import {query as queryText} from '../../core/api.js';
import {dateOnly} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {emptyBox, show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {face} from '../../ui/face.js';
import {crumb} from '../frame/crumb.js';

const pageSize = 50;
const roles = ['all', 'merchant', 'operator'];

export async function show(box, {query}) {
  box.className = 'page wide';
  const words = h('input', {
    id: 'find',
    type: 'search',
    autocomplete: 'off',
    'aria-label': t('accounts.find'),
    placeholder: t('accounts.find'),
    value: query.get('q') ?? ''
  });
  const role = h('select', {id: 'role', 'aria-label': t('accounts.role')},
    roles.map((one) => h('option', {
      value: one,
      selected: one === query.get('role'),
    },
                t(`accountsof.${one}`))));
  const results = h('div', {class: 'col gap4', 'aria-live': 'polite'});
  const vacancies = h('div', {class: 'col gap4', id: 'vacancies'});
  const find = (event) => {
    event?.preventDefault();
    const values = {q: words.value.trim(), role: role.value === 'all' ? null : role.value};
    note(`/desk/accounts${queryText(values)}`);
    return list(values);
  };
  role.addEventListener('change', () => find());
  fill(box, crumb('/desk/more', t('desk.more')),
    h('form', {role: 'search', class: 'col gap3', onsubmit: find},
      h('div', {class: 'search'}, icon('search'), words,
        h('button', {type: 'submit', class: 'btn primary small'}, t('search.go'))),
      h('div', {class: 'field'}, role)),
    h('p', {class: 'soft'}, t('accounts.what')), vacancies, results);
  await Promise.all([find(), showVacancies(vacancies)]);

  function list(values) {
    const rows = h('ul', {class: 'box flush rows columns', id: 'accounts'});
    let cursor = null;
    const more = async () => {
      const {body} = await asStaff(`/v1/accounts${queryText({...values, limit: pageSize, cursor})}`);
      cursor = body.next ?? null;
      rows.append(...body.items.map(row));
      return [
        rows.children.length ? rows : emptyBox(t(values.q || values.role ? 'accounts.none' : 'accounts.noneYet')),
        cursor
          && h('button', {type: 'button', class: 'btn more', onclick: () => showLoaded(results, more)}, t('show.more'))
      ];
    };
    return showLoaded(results, more);
  }
}

/** Businesses without an owner, if there are any: whoever is invited at their people's page owns them. */
function showVacancies(box) {
  return showLoaded(box, async () => {
    const {items} = (await asStaff(`/v1/vacancies${queryText({limit: pageSize})}`)).body;
    return items.length > 0 && [
      h('p', {class: 'note warn'}, icon('warning'), h('span', {}, t('accounts.ownerless'))),
      h('ul', {class: 'box flush rows'},
        items.map(
          ({merchant, since}) => h('li', {},
            h('span', {class: 't'}, h('a', {class: 'link', href: `/desk/people/${merchant}`}, merchant),
              h('span', {class: 's soft block'}, t('accounts.since', {date: dateOnly(since)}))))))
    ];
  });
}

function row(account) {
  const name = account.name ?? account.email ?? account.person;
  return h('li', {}, face(name),
    h('span', {class: 't'}, h('b', {}, name),
      account.isOperator && [' ', h('span', {class: 'tag brand'}, t('role.operator'))],
      h('span', {class: 's soft block'}, t('accounts.since', {date: dateOnly(account.createdAt)}), ' · ',
        h('code', {}, account.person)),
      account.memberships.length > 0 && h('span', {class: 's block'}, account.memberships.map(({merchant,
        duty}) => [h('a', {class: 'link', href: `/desk/people/${merchant}`}, merchant), ` (${t(`duty.${duty}`)}) `])),
      h('a', {class: 'link s', href: `/desk/audit?person=${encodeURIComponent(account.person)}`},
        t('accounts.audit'))));
}
