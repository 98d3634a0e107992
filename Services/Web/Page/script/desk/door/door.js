// Tickets at the door: a code is pasted, typed, or read by a camera or a scanner that types. Each of its seats is good
// once.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {locale, t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {Offline, Problem} from '../../core/api.js';
import {change, staff} from '../../core/staff.js';
import {camera} from './camera.js';
import {admit, note, send as sendKept, waiting} from './kept.js';
import {listBox} from './list.js';

const mostShown = 30;
/** As many as one line of an order may have. */
const mostSeats = 5;
/** Between two tries to send what is kept, in milliseconds. */
const tryAgain = 10_000;

export function show(box) {
  box.className = 'page narrow door-page';
  const code = h('input', {
    id: 'code',
    type: 'text',
    required: true,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    'aria-describedby': 'code-hint',
  });
  const count = h('select', {id: 'door-seats'}, h('option', {value: ''}, t('door.all')),
    Array.from({length: mostSeats}, (_, index) => h('option', {value: index + 1}, String(index + 1))));
  const kept = listBox(staff() ?? {});
  const said = h('div', {id: 'door-said', role: 'alert'});
  const list = h('ol', {class: 'box flush rows door-list', 'aria-label': t('door.last')});
  const last = h('section', {class: 'col', hidden: true}, h('h2', {}, t('door.last')), list);
  // Codes are tried in the order in which they came: a scanner may be faster than the network, and each is to have its
  // own answer.
  let queue = Promise.resolve();
  const send = (event) => {
    event.preventDefault();
    const text = code.value.trim().toLowerCase();
    code.value = '';
    code.focus();
    if (text) take(text);
  };
  const take = (text) => {
    const seats = Number(count.value) || null;
    queue = queue.then(() => checkIn(text, seats)).then((answer) => tell(text, answer)).then(sendWaiting);
  };
  const picture = camera((text) => take(text.trim()));
  fill(box,
    h('form', {class: 'box door-form', onsubmit: send},
      h('div', {class: 'field'},
        h('label',
          { for: 'code'
          },
          t('door.code')),
        code, h('p', {id: 'code-hint', class: 'hint'}, t('door.hint'))),
      h('div', {class: 'field'},
        h('label',
          { for: 'door-seats'
          },
          t('door.howMany')),
        count),
      h('button', {type: 'submit', id: 'check-in', class: 'btn primary big'}, icon('ticket'), t('door.checkIn')),
      picture),
    said, last, kept.box);
  code.focus();
  sendWaiting();
  const again = setInterval(() => {
    if (code.isConnected) sendWaiting();
    else clearInterval(again);
  }, tryAgain);

  async function sendWaiting() {
    if (waiting().length > 0) {
      await sendKept((text, problem) => tell(text, ['bad', `${t('door.conflict')} ${sentence(problem)}`]));
    }
    kept.refresh();
  }

  function tell(text, [kind, words]) {
    fill(said,
      h('p', {class: `verdict ${kind}`}, icon(kind === 'good' ? 'check' : 'close'),
        h('span', {}, h('b', {}, t(`door.${kind}`)), ' ', words)));
    list.prepend(h('li', {},
      h('span', {class: `lamp ${kind === 'good' ? 'ok' : 'down'}`}, icon(kind === 'good' ? 'check' : 'close')),
      h('span', {class: 't'}, h('b', {}, t(`door.${kind}`)), ' ', words,
        h('span', {class: 's soft block num'}, `${clock()} · …${text.slice(-6)}`))));
    while (list.children.length > mostShown) list.lastChild.remove();
    last.hidden = false;
  }
}

const clock = () => new Intl.DateTimeFormat(locale, {timeStyle: 'medium'}).format(new Date());

/**
 * @param {string} code @param {number|null} seats null: all that are left
 * @returns {Promise<['good'|'bad', string]>}
 */
async function checkIn(code, seats) {
  try {
    // A name of its own, so that it counts once though it is sent again.
    const order = await change(`/v1/tickets/${encodeURIComponent(code)}/check-in`, 'POST', seats ? {seats} : {},
      {'Idempotency-Key': `${Date.now()}-${Math.random()}`});
    // The line that was used last is the one that was shown.
    const line =
      (order.lines ?? [])
        .filter(({admissions}) => admissions?.length)
        .sort((a, b) => b.admissions.at(-1).at.localeCompare(a.admissions.at(-1).at))[0];
    if (!line) return ['good', ''];
    await note(code, line.admissions.reduce((sum, one) => sum + one.seats, 0));
    return ['good', `${line.name ?? line.item}, ${t('ticket.seats', {count: line.admissions.at(-1).seats})}`];
  } catch (error) {
    if (error instanceof Offline) return await byList(code, seats);
    return ['bad', error instanceof Problem && error.status === 404 ? t('door.unknown') : sentence(error)];
  }
}

/**
 * Without a connection.
 * @param {string} code @param {number|null} seats
 * @returns {Promise<['good'|'bad', string]>}
 */
async function byList(code, seats) {
  const admitted = await admit(code, seats);
  if (admitted === 'unknown') return ['bad', t('door.notInList')];
  if (admitted === 'used') return ['bad', t('door.usedUp')];
  return ['good', `${t('ticket.seats', {count: admitted})}, ${t('door.offline')}`];
}
