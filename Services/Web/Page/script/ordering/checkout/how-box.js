// How and when the order comes to the customer.
import {h} from '../../core/element.js';
import {hourOf, timeOf} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {locale, t} from '../../core/messages.js';
import {reasonText} from '../../core/problem-words.js';
import {setWish, wish} from './wish.js';

const glyphs = {
  'pick-up': 'shop',
  delivery: 'bike',
  table: 'food'
};

/**
 * @param {import('./offers.js').Offer} offer
 * @param {{changed: () => void, on: (day: string|null) => void, names: (place: string) => string}} page `on`: another
 *   day's slots are wanted
 */
export function howBox(offer, {changed, on, names}) {
  if (!offer.isKnown) return null;
  const {method} = wish();
  if (offer.methods.length === 0) {
    return h('p', {class: 'note warn', id: 'no-way', role: 'status'}, icon('warning'), h('span', {}, t('how.nothing')));
  }
  const choose = (chosen) => {
    setWish({method: chosen, ...(chosen === 'table' && {time: null})});
    changed();
  };
  return h('section', {class: 'col gap3', 'aria-label': t('how.title')},
    offer.methods.length > 1
      && h('div', {class: 'seg', role: 'group', 'aria-label': t('how.title')},
        offer.methods.map(
          (one) => h('button',
            {type: 'button', id: `how-${one}`, 'aria-pressed': String(one === method), onclick: () => choose(one)},
            icon(glyphs[one]), t(`how.${one}`)))),
    whenChoices(offer, {method, changed, on, names}));
}

function whenChoices(offer, {method, changed, on, names}) {
  const {time} = wish();
  const {refusal, readyAt} = offer.soonest;
  const soon = refusal ? reasonText(refusal, {place: names})
    : readyAt
    ? t(method === 'delivery' ? 'how.leaves' : 'how.about', {time: timeOf(readyAt)})
    : t('how.soonText');
  const title = t(method === 'delivery' ? 'how.soon-delivery' : 'how.soon');
  if (offer.days === null || method === 'table') {
    return refusal
      ? h('p', {class: 'note warn', id: 'not-now', role: 'status'}, icon('clock'), h('span', {}, soon))
      : h('p', {class: 's soft', id: 'soon'}, `${title} · ${soon}`);
  }
  const isLater = time !== null || Boolean(refusal);
  const later = () => {
    setWish({time: offer.slots[0]?.startTime ?? ''});
    changed();
  };
  const choice = (id, isOn, isOff, title, text, onchange) => h('label', {class: 'choice'},
    h('input', {type: 'radio', name: 'when', id, checked: isOn, disabled: isOff, onchange}),
    h('span', {class: 't'}, h('b', {class: 'block'}, title), h('span', {class: 's soft'}, text)));
  return [
    h('div', {class: 'choices two-up', role: 'radiogroup', 'aria-label': t('how.when')},
      choice('when-soon', !isLater, Boolean(refusal), title, soon,
        () => {
          setWish({time: null});
          changed();
        }),
      choice('when-later', isLater, false, t('how.later'), slotsText(offer.slots), later)),
    isLater && slotFields(offer, {changed, on}),
  ];
}

/** "20:00–21:15", of another day "26 Nov 2026, 20:00–21:15" */
const slotsText = (slots) =>
  (slots.length === 0 ? t('how.noSlots') : `${timeOf(slots[0].startTime)}–${hourOf(slots.at(-1).startTime)}`);

function slotFields(offer, {changed, on}) {
  const {time} = wish();
  const today = new Date();
  const days = Array.from({length: offer.days + 1}, (_, ahead) => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead);
    return {value: isoDay(day), text: ahead === 0 ? t('day.today') : dayText(day)};
  });
  const chosenDay = offer.date ?? (time ? isoDay(new Date(time)) : days[0].value);
  return h('div', {class: 'pair', id: 'slot-fields'},
    h('div', {class: 'field'},
      h('label',
        { for: 'slot-day'
        },
        t('how.day')),
      h('select', {
        id: 'slot-day',
        onchange: ({target}) => {
          setWish({time: ''});
          on(target.value);
        }
      },
        days.map(({value, text}) => h('option', {value, selected: value === chosenDay}, text)))),
    h('div', {class: 'field'},
      h('label',
        { for: 'slot-time'
        },
        t('how.time')),
      h('select', {
        id: 'slot-time',
        onchange: ({target}) => {
          setWish({time: target.value});
          changed();
        }
      },
        offer.slots.length === 0 && h('option', {value: ''}, t('how.noSlots')),
        offer.slots.map(
          ({startTime}) => h('option', {value: startTime, selected: startTime === time}, hourOf(startTime))))));
}

const isoDay = (day) =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
const dayText = (day) =>
  new Intl.DateTimeFormat(locale, {weekday: 'short', day: 'numeric', month: 'short'}).format(day);
