// Tickets at the door: a code is read by a camera or a scanner that types, pasted, or typed. Each of its seats is good
// once.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {staff} from '../../core/staff.js';
import {clockAt} from '../places/clock.js';
import {camera} from './camera.js';
import {checkIn} from './checking.js';
import {send as sendKept, waiting} from './kept.js';
import {showChoice} from './list.js';
import {signs, stage} from './verdict.js';

const mostShown = 30;
/** As many as one line of an order may have. */
const mostSeats = 5;
/** Between two tries to send what is kept, in milliseconds; the list is taken anew each so many of them. */
const [tryAgain, refreshAfter] = [10_000, 6];

export function show(box) {
  box.className = 'door-page';
  const code = h('input', {
    id: 'code',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    placeholder: t('door.code'),
    'aria-label': t('door.code'),
    'aria-describedby': 'code-hint',
  });
  const seats = h('select', {id: 'door-seats'}, h('option', {value: ''}, t('door.all')),
    Array.from({length: mostSeats}, (_, index) => h('option', {value: index + 1}, String(index + 1))));
  const seatsLabel = h('label', { for: 'door-seats'
  }, t('door.howMany'));
  const picture = camera((text) => take(text.trim()));
  const screen = stage(picture?.video ?? null, 'tall');
  const choice = showChoice(staff() ?? {}, screen.count);
  const list = h('ol', {class: 'box flush rows door-list', hidden: true, 'aria-label': t('door.last')});
  const none = h('p', {class: 's soft'}, t('door.noneYet'));
  const last = h('section', {class: 'col'}, h('h2', {}, t('door.last')), none, list);
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
  const allShows = () => choice.ready.then(() => choice.chosen() ? [choice.chosen()] : choice.others());
  const take = (text) => {
    const count = Number(seats.value) || null;
    const door =
      {place: choice.place(), show: choice.chosen(), others: choice.others(), refresh: choice.refresh, shows: allShows};
    queue = queue.then(() => checkIn(text, count, door)).then((verdict) => tell(text, verdict)).then(sendWaiting);
  };
  box.replaceChildren(screen.element,
    h('form', {class: 'door-form', onsubmit: send}, picture?.button,
      h('div', {class: 'door-line'}, code,
        h('button', {
          type: 'submit',
          id: 'check-in',
          class: 'icon-btn door-button go',
          'aria-label': t('door.checkIn'),
          title: t('door.checkIn'),
        },
          icon('check'))),
      h('p', {id: 'code-hint', class: 's soft'}, t('door.hint'))),
    h('div', {class: 'col gap3 door-side'},
      h('div', {class: 'row wrap gap3 door-choices'}, choice.element, h('div', {class: 'field'}, seatsLabel, seats)),
      choice.state, last));
  // Where a keyboard would cover half of the screen it comes when it is wanted.
  if (matchMedia('(pointer: fine)').matches) code.focus({preventScroll: true});
  // A scanner types wherever the focus is.
  const type = (event) => {
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      && document.activeElement === document.body)
      code.focus();
  };
  document.addEventListener('keydown', type);
  sendWaiting();
  let tries = 0;
  const again = setInterval(() => {
    tries += 1;
    if (tries % refreshAfter === 0) choice.refresh();
    sendWaiting();
  }, tryAgain);
  return () => {
    clearInterval(again);
    document.removeEventListener('keydown', type);
  };

  async function sendWaiting() {
    if (waiting().length > 0) {
      await sendKept((text, problem) => tell(text, {kind: 'bad', words: `${t('door.conflict')} ${sentence(problem)}`}));
    }
    choice.draw();
  }

  /** @param {string} text @param {import('./verdict.js').Verdict} verdict */
  function tell(text, verdict) {
    screen.show(verdict);
    const {kind, words} = verdict;
    list.prepend(h('li', {},
      h('span', {class: `lamp ${{good: 'ok', used: 'slow'}[kind] ?? 'down'}`}, icon(signs[kind])),
      h('span', {class: 't'}, h('b', {}, t(`door.${kind}`)), words && `: ${words}`,
        h('span', {class: 's soft block num'}, `${clockAt(Date.now(), choice.place())} · …${text.slice(-6)}`))));
    while (list.children.length > mostShown) list.lastChild.remove();
    list.hidden = false;
    none.hidden = true;
  }
}
