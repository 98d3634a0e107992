// A week's opening hours as rows: a day, whether it is open, its times, and a button that copies them to other days.
import {h, fill} from '../../../core/element.js';
import {icon} from '../../../core/icons.js';
import {language, t} from '../../../core/messages.js';
import {iconButton} from '../../../ui/bar.js';
import {BadField, tellChanged} from '../../fields/fields.js';
import {askDays} from './copy.js';
import {dayState} from './day-state.js';
import {spanRow} from './span-row.js';
import {days, faultOf, keys, weekFrom} from './week.js';

/** So many times a day can be added. */
const mostSpans = 6;
const monday = Date.UTC(2026, 0, 5, 12);
const weekday = () => new Intl.DateTimeFormat(language, {weekday: 'long', timeZone: 'UTC'});

/** "Monday", "Public holidays" */
const nameOfKey = (key) =>
  (key === 'PH' ? t('week.holidays') : weekday().format(monday + days.indexOf(key) * 86_400_000));

/**
 * @param {import('../../fields/fields.js').Fields} fields
 * @param {import('./week.js').Week} begun
 */
export function weekRows(fields, begun) {
  let week = ownCopy(begun);
  const all = Object.fromEntries(keys.map((key) => [key, dayRow(fields, key, {
    spans: () => week[key],
    set: (spans) => set(key, spans),
    usual: () => usualSpans(key),
    copy: () => copy(key),
  })]));
  const element = h('div', {class: 'week'}, keys.map((key) => all[key].element));
  return {
    element,
    show(next) {
      week = ownCopy(next);
      keys.forEach((key) => all[key].draw());
    },
    focus: () => all.Mo.focus(),
    /** The times of the first day that has any. */
    alike() {
      const spans = week[days.find((day) => week[day].length > 0) ?? 'Mo'];
      days.forEach((day) => set(day, copied(spans)));
      tellChanged(element);
    },
    /** @returns {import('./week.js').Week} @throws {BadField} if a time is missing, or two overlap */
    value() {
      keys.forEach((key) => all[key].check());
      return weekFrom((key) => week[key] && [...week[key]].sort((a, b) => a.opens.localeCompare(b.opens)));
    },
  };

  function set(key, spans) {
    week = {...week, [key]: spans};
    all[key].draw();
  }

  /** What a day gets that opens again: the times of the day before it that has any. */
  function usualSpans(key) {
    const before = [...days.slice(0, Math.max(0, keys.indexOf(key))).reverse(), ...days];
    const other = before.find((day) => week[day].length > 0);
    return other ? copied(week[other]) : [{opens: '09:00', closes: '18:00'}];
  }

  async function copy(key) {
    const others = await askDays(key, nameOfKey);
    others.forEach((other) => set(other, copied(week[key] ?? [])));
    if (others.length > 0) tellChanged(element);
    all[key].focusCopy();
  }
}

const copied = (spans) => spans.map((span) => ({...span}));
/** What is written changes nobody else's week. */
const ownCopy = (week) => weekFrom((key) => week[key] && copied(week[key]));

/** One day, or public holidays, which may be as other days are. */
function dayRow(fields, key, {spans, set, usual, copy}) {
  const name = nameOfKey(key);
  const said = h('p', {class: 'field-problem err', role: 'alert', id: `week-${key}-problem`});
  const state = dayState(key, name, (is) => set(is === 'usual' ? null : is === 'open' ? usual() : []));
  const times = h('div', {class: 'week-times'});
  const addButton = iconButton('plus', t('week.addOn', {day: name}), add);
  const copyButton = h('button', {
    type: 'button',
    class: 'btn quiet small',
    id: `week-${key}-copy`,
    'aria-label': t('week.copyOf', {day: name}),
    onclick: copy
  },
    icon('copy'), t('week.copyNow'));
  /** The time that is wrong. @type {HTMLElement|null} */
  let wrong = null;
  fields.about(`/openingHours/${key}`, said, () => (wrong?.isConnected ? wrong : state.control));
  const element = h('div', {class: 'week-day', role: 'group', 'aria-label': name}, state.element, times,
    h('span', {class: 'week-acts'}, addButton, copyButton), said);
  draw();
  return {element, draw, check, focus: () => state.control.focus(), focusCopy: () => copyButton.focus()};

  function draw() {
    const now = spans() ?? [];
    state.draw(spans());
    fill(said);
    fill(times, now.length === 0 && key !== 'PH' && h('p', {class: 'soft'}, t('hours.closedToday')),
      now.map((span, index) => spanRow(
                span, {key, day: name, index, problem: said.id, remove: now.length > 1 ? () => remove(index) : null})));
    addButton.hidden = now.length === 0 || now.length >= mostSpans;
    copyButton.hidden = spans() === null;
  }

  /**
   * The inputs of a span.
   * @returns {NodeListOf<HTMLInputElement>}
   */
  function inputs(index) {
    return times.querySelectorAll(`[data-span="${index}"] input`);
  }

  function add() {
    set([...spans(), spanAfter(spans().at(-1))]);
    tellChanged(element);
    inputs(spans().length - 1)[0].focus();
  }

  function remove(index) {
    set(spans().filter((_, at) => at !== index));
    tellChanged(element);
    (inputs(Math.max(0, index - 1))[0] ?? state.control).focus();
  }

  /** @throws {BadField} */
  function check() {
    const fault = faultOf(spans() ?? []);
    if (!fault) return;
    const isEnd = fault.is === 'missing' && spans()[fault.at].opens;
    wrong = inputs(fault.at)[isEnd ? 1 : 0];
    throw new BadField(`/openingHours/${key}`, t(fault.is === 'missing' ? 'week.missing' : 'week.overlap'));
  }
}

/** The next times begin an hour after others end. @param {import('./week.js').Span} last */
function spanAfter({closes}) {
  if (!closes) return {opens: '', closes: ''};
  const hour = Number(closes.slice(0, 2)) + 1;
  const clock = (one) => `${String(one % 24).padStart(2, '0')}:00`;
  return {opens: clock(hour), closes: clock(hour + 3)};
}
