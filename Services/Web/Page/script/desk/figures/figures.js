// What a place's orders came to: each day and hour, what sold best, what was not taken and why; and a table of them.
import {go} from '../../core/address.js';
import {query as queryText} from '../../core/api.js';
import {h, fill} from '../../core/element.js';
import {clock, money, number} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {locale, nameOf, t} from '../../core/messages.js';
import {emptyBox, notice, sentence, show as showLoaded} from '../../core/notices.js';
import {problemText} from '../../core/problem-words.js';
import {asStaff} from '../../core/staff.js';
import {zoneOrUTC} from '../../core/zones.js';
import {saveFile} from '../files/transfer.js';
import {followOrders, isAt} from '../orders/orders.js';
import {isFinished} from '../orders/steps.js';
import {knowOwnPlaces} from '../places/own.js';
import {table} from '../table.js';
import {chart} from './chart.js';

/** Days up to today that can be looked at. */
const spans = new Map([[1, 'figures.today'], [7, 'figures.week'], [30, 'figures.month']]);

export async function show(box, {id, query, who, bar}) {
  box.className = 'page wide gap4';
  const own = await knowOwnPlaces(who);
  if (!id && own.length === 0) {
    fill(box, emptyBox(t('figures.noPlace')), h('a', {class: 'btn', href: '/desk/places'}, t('desk.places')));
    return;
  }
  const place = own.find((one) => one.id === id) ?? (id ? (await asStaff(`/v1/places/${id}`)).body : own[0]);
  const days = spans.has(Number(query.get('days'))) ? Number(query.get('days')) : 7;
  const span = spanOf(days, zoneOrUTC(place.timeZone));
  bar.about(h('span', {}, nameOf(place)));
  bar.actions(own.length > 1 && placeChoice(own, place, days),
    h('button', {
      type: 'button',
      class: 'btn small',
      id: 'save-orders',
      onclick: () => save('orders', place, span),
    },
      icon('download'), t('figures.save')),
    h('button', {
      type: 'button',
      class: 'btn small',
      id: 'save-ledger',
      onclick: () => save('ledger', place, span),
    },
      icon('download'), t('figures.saveLedger')));
  const found = h('div', {class: 'col gap4', id: 'figures'});
  fill(box, h('nav', {class: 'chips wrap', 'aria-label': t('figures.span')}, [...spans].map(([
    one, text
  ]) => (h('a', {class: 'chip', href: addressOf(place, one), 'aria-current': one === days ? 'page' : null}, t(text))))),
    found);
  await showLoaded(found, async () => {
    const read = (asked) => asStaff(`/v1/places/${place.id}/figures${queryText(asked)}`).then(({body}) => body);
    const [figures, before, open] =
      await Promise.all([read(span), read(spanBefore(span, days)).catch(() => null), countOpen(place.id, span)]);
    return parts(figures, before, open);
  });
}

const addressOf = (place, days) => `/desk/figures/${place.id}${queryText({days})}`;

/** Today, or so many days up to it, as the place's calendar has them. */
function spanOf(days, timeZone) {
  const to = dateAt(Date.now(), timeZone);
  return {from: daysBefore(to, days - 1), to, timeZone};
}

/** As many days, up to the one before. */
const spanBefore = ({from, timeZone}, days) => ({from: daysBefore(from, days), to: daysBefore(from, 1), timeZone});

/** @param {number} at */
const dateAt = (at, timeZone) =>
  new Intl.DateTimeFormat('en-CA', {timeZone, year: 'numeric', month: '2-digit', day: '2-digit'}).format(at);

function daysBefore(date, count) {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - count);
  return day.toISOString().slice(0, 10);
}

/** Those of the span that are not handed over yet, but are counted. */
async function countOpen(place, {from, to, timeZone}) {
  const orders = followOrders();
  if (!orders.isRead) await orders.read({});
  const isWithin = ({createdAt}) => {
    const date = dateAt(Date.parse(createdAt), timeZone);
    return from <= date && date <= to;
  };
  return [...orders.all.values()]
    .filter((order) => !isFinished(order) && isAt(order.parts, place) && isWithin(order))
    .length;
}

const placeChoice = (own, place, days) => {
  const select = h('select',
    {id: 'place', 'aria-label': t('board.place'), onchange: () => go(addressOf({id: select.value}, days))},
    own.map((one) => h('option', {value: one.id, selected: one.id === place.id}, nameOf(one))));
  return h('div', {class: 'field place-choice'}, select);
};

/** @param {'orders'|'ledger'} what a line for each order, or for each step of its books */
async function save(what, place, span) {
  try {
    const name = `${what}-${place.id}-${span.from}-${span.to}.csv`;
    await saveFile(`/v1/places/${place.id}/${what}.csv${queryText(span)}`, name);
  } catch (error) {
    notice(sentence(error), 'warning');
  }
}

function parts(figures, before, open) {
  if (figures.orders === 0 && figures.ended.length === 0) return [emptyBox(t('figures.none'))];
  return [
    h('div', {class: 'health'},
      stat('orders', t('figures.orders'), number(figures.orders), before && number(before.orders),
        open > 0 && t('figures.open', {count: open})),
      stat('takings', t('figures.takings'), sums(figures.takings), before && sums(before.takings)),
      average(figures) && stat('average', t('figures.average'), average(figures), before && average(before))),
    h('div', {class: 'figures-charts'}, figures.days.length > 1 && [ordersByDay(figures), takingsByDay(figures)],
      byHour(figures), bestSellers(figures)),
    figures.ended.length > 0
      && table(t('figures.ended'), [{text: t('figures.ended')}, {text: t('figures.orders'), isNumber: true}],
        figures.ended.map(({code, orders}) => ({id: `ended-${code}`, cells: [why(code), number(orders)]}))),
  ];
}

/** @param {string|null} before the same of as many days before @param {string|false} [more] */
const stat = (id, name, value, before, more = false) => h('section', {class: 'box', id: `figure-${id}`},
  h('h2', {class: 'tile-name s soft'}, name), h('p', {class: 'v'}, value),
  before && h('p', {class: 's soft'}, t('figures.before', {value: before})), more && h('p', {class: 's soft'}, more));

/** Sums of several currencies have none. */
const average = ({orders, takings}) =>
  (orders > 0 && takings.length === 1 ? money({...takings[0], amount: Math.round(takings[0].amount / orders)}) : null);

const sums = (takings) => (takings.length ? takings.map(money).join(' + ') : '–');

/** @param {'short'} [weekday] */
const dayText = (date, weekday) =>
  new Intl
    .DateTimeFormat(locale, {
      weekday,
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    .format(new Date(`${date}T12:00:00Z`));

/** Where a week is seen the days have their names. */
const shortDay = ({date}, {days}) => (days.length > 7 ? dayText(date) : dayText(date, 'short'));

const ordersByDay = (figures) => chart(t('figures.ordersByDay'),
  figures.days.map((day) => ({label: shortDay(day, figures), value: day.orders, text: number(day.orders)})),
  table(t('figures.byDay'),
    [
      {text: t('figures.day')}, {text: t('figures.orders'), isNumber: true},
      {text: t('figures.takings'), isNumber: true}
    ],
    figures.days.map(
      ({date, orders, takings}) =>
        ({id: `day-${date}`, cells: [dayText(date, 'short'), number(orders), sums(takings)]}))));

/** One chart for each currency: sums of several have no common height. */
const takingsByDay = (figures) => figures.takings.map(({currency}) => {
  const sumOf = ({takings}) => takings.find((one) => one.currency === currency) ?? {amount: 0, currency};
  const title = figures.takings.length > 1 ? t('figures.takingsIn', {currency}) : t('figures.takingsByDay');
  return chart(title,
    figures.days.map((day) => ({label: shortDay(day, figures), value: sumOf(day).amount, text: money(sumOf(day))})),
    table(title, [{text: t('figures.day')}, {text: t('figures.takings'), isNumber: true}],
      figures.days.map(
        (day) => ({id: `${currency}-${day.date}`, cells: [dayText(day.date, 'short'), money(sumOf(day))]}))));
});

/** The whole day, so that days can be compared. */
function byHour({hours}) {
  if (hours.every(({orders}) => orders === 0)) return null;
  return chart(t('figures.byHour'),
    hours.map(({hour, orders}) => ({label: clock(`${hour}:00`), value: orders, text: number(orders)})),
    table(t('figures.byHour'), [{text: t('figures.hour')}, {text: t('figures.orders'), isNumber: true}],
      hours.map(({hour, orders}) => ({id: `hour-${hour}`, cells: [clock(`${hour}:00`), number(orders)]}))));
}

const bestSellers = (figures) => figures.bestSellers.length > 0
  && h('section', {class: 'col gap3'}, h('h2', {}, t('figures.bestSellers')),
    table(t('figures.bestSellers'), [{text: t('figures.bestSellers')}, {text: t('figures.sold'), isNumber: true}],
      figures.bestSellers.map(
        ({item, name, quantity}) => ({id: `sold-${item}`, cells: [name ?? item, number(quantity)]}))));

const why = (code) =>
  (code === 'cancelled-by-customer' ? t('figures.byCustomer') : problemText({code})?.replace(/\.$/, '') ?? code);
