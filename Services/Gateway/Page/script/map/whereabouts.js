// Where the reader is, to be told by the browser or set by hand: by coordinates, a postcode, a city or an area. What is written is asked
// of the server only when the reader wants that.
import { h, fill } from '../kit/element.js';
import { get, query } from '../kit/api.js';
import { t } from '../kit/messages.js';
import { notice, sentence } from '../kit/notices.js';
import { locateAloud, parsePoint, pointText } from './position.js';

/** What was chosen for a point, in this window: "08001 Barcelona". */
const names = new Map();

/**
 * @param {{at: string, here: object, example: string, set: (at: string) => void, useMine: (found: object) => void, beside?: Node}} options
 *   `at` is what is set by hand, or empty; `example` a point to begin with
 */
export function whereaboutsForm({ at, here, example, set, useMine, beside }) {
  const choices = h('div', { class: 'located' });
  const byHand = h('input', {
    id: 'at', type: 'text', autocomplete: 'off', enterkeyhint: 'search', maxlength: 200, placeholder: example, 'aria-label': t('position.byHand'),
    value: names.get(at) ?? at,
  });
  const source = { me: 'position.isMe', hand: 'position.isHand', start: 'position.isStart' }[here.source];
  const mine = async () => {
    const found = await locateAloud();
    if (found) useMine(found);
  };
  return h('form', { class: 'whereabouts', onsubmit: submit },
    h('button', { type: 'button', id: 'my-location', onclick: mine }, t('position.mine')), beside, byHand,
    h('button', { type: 'submit', id: 'set-at' }, t('position.set')),
    h('span', { class: 'hint' }, here.source === 'hand' && names.has(at) ? t('position.isNamed', { name: names.get(at) }) : t(source)), choices);

  async function submit(event) {
    event.preventDefault();
    const q = byHand.value.trim();
    const point = parsePoint(q);
    if (point) return set(pointText(point));
    if (!q) return notice(t('position.form'), 'warning');
    try {
      const { items } = await get(`/v1/locate${query({ q })}`);
      if (items.length === 0) return notice(t('position.nowhere', { text: q }), 'warning');
      if (items.length === 1) return take(items[0]);
      return choose(items);
    } catch (error) {
      return notice(sentence(error), 'warning');
    }
  }

  function choose(items) {
    fill(choices, h('p', { id: 'located' }, t('position.which')), h('ul', { 'aria-labelledby': 'located' }, items.map((item) => h('li', {},
      h('button', { type: 'button', onclick: () => take(item) }, item.text, item.country && ` (${item.country})`)))));
    choices.querySelector('button').focus();
  }

  function take({ text, geo }) {
    const point = pointText([geo.latitude, geo.longitude]);
    names.set(point, text);
    set(point);
  }
}
