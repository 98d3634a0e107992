// Tickets at the door: a code is pasted, typed, or read by a scanner that types, and good once.
import { h, fill } from '../../kit/element.js';
import { dateTime } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';
import { sentence } from '../../kit/notices.js';
import { Problem } from '../../kit/api.js';
import { change } from '../../kit/staff.js';

const mostShown = 30;

export function show(box) {
  const code = h('input', {
    id: 'code', type: 'text', required: true, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-describedby': 'code-hint',
  });
  const said = h('div', { id: 'door-said', role: 'alert' });
  const list = h('ol', { class: 'door-list' });
  const send = async (event) => {
    event.preventDefault();
    const text = code.value.trim().toLowerCase();
    code.value = '';
    code.focus();
    if (!text) return;
    const [kind, words] = await checkIn(text);
    fill(said, h('p', { class: `door ${kind}` }, h('b', {}, t(`door.${kind}`)), ' ', words));
    list.prepend(h('li', {}, h('small', {}, dateTime(Date.now())), ' ',
      h('b', { class: kind === 'good' ? 'open' : 'closed' }, t(`door.${kind}`)), ' ', words, ' ', h('code', {}, `…${text.slice(-6)}`)));
    while (list.children.length > mostShown) list.lastChild.remove();
  };
  fill(box, h('form', { class: 'door-form', onsubmit: send }, h('label', { for: 'code' }, t('door.code')), code,
    h('p', { id: 'code-hint', class: 'hint' }, t('door.hint')),
    h('button', { type: 'submit', id: 'check-in', class: 'primary' }, t('door.checkIn'))), said, h('h2', {}, t('door.last')), list);
  code.focus();
}

/** @returns {Promise<['good'|'bad', string]>} */
async function checkIn(code) {
  try {
    const order = await change(`/v1/tickets/${encodeURIComponent(code)}/check-in`, 'POST');
    // The line that was used last is the one that was shown.
    const line = (order.lines ?? []).filter(({ checkedInAt }) => checkedInAt).sort((a, b) => b.checkedInAt.localeCompare(a.checkedInAt))[0];
    return ['good', line ? `${line.name ?? line.item}, ${t('ticket.seats', { count: line.quantity })}` : ''];
  } catch (error) {
    return ['bad', error instanceof Problem && error.status === 404 ? t('door.unknown') : sentence(error)];
  }
}
