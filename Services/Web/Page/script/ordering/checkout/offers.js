// How and when an order can be had: what all places of a cart offer together.
import {get, query, within} from '../../core/api.js';
import {placeWith} from '../orders/places.js';

/** Of a place that says nothing about orders. */
const usual = {
  methods: ['pick-up'],
  leadTime: 0
};
/** So long its times are waited for, in milliseconds. */
const patience = 10_000;

/**
 * @typedef {object} Offer
 * @property {boolean} isKnown
 * @property {string[]} methods
 * @property {{readyAt?: string, refusal?: object}} soonest
 * @property {number|null} days so many days ahead there are slots; null: there are none
 * @property {string|null} date whose slots these are, "2026-11-25"; null is today
 * @property {{startTime: string, endTime: string}[]} slots
 * @property {(method: string) => {amount: number, currency: string}[]} fees
 * @property {{place: string, least: {amount: number, currency: string}}[]} minimums
 */

/**
 * What some places offer; it is asked for when it is first wanted.
 * @param {() => void} changed told when more is known
 */
export function offers(changed) {
  const known = new Map();
  const asked = new Set();
  let date = null;

  async function ask(id) {
    const key = `${id} ${date}`;
    if (asked.has(key)) return;
    asked.add(key);
    const day = date;
    const [place, times] = await Promise.all([
      placeWith(id), get(`/v1/places/${id}/slots${query({date: day})}`, {signal: within(patience)}).catch(() => null)
    ]);
    if (day !== date) return;
    known.set(id, { place, times: times ?? { soonest: {}, items: [] } });
    changed();
  }

  return {
    /** @param {string[]} ids @returns {Offer} */
    of(ids) {
      ids.forEach(ask);
      return {
        ...together(ids.map((id) => known.get(id)).filter(Boolean)),
        date,
        isKnown: ids.every((id) => known.has(id))
      };
    },
    /** Asks for another day's slots, or anew for what may have changed. @param {string|null} day */
    on(day) {
      date = day;
      asked.clear();
    },
  };
}

function together(all) {
  const settings = all.map(({place}) => place?.ordering ?? usual);
  const [first, ...others] = all.map(({times}) => times.items.filter(({left}) => left !== 0));
  const starts = others.map((slots) => new Set(slots.map(({startTime}) => startTime)));
  return {
    methods:
      ['pick-up', 'delivery', 'table'].filter((method) => settings.every(({methods}) => methods.includes(method))),
    soonest: {
      refusal: all.find(({times}) => times.soonest.refusal)?.times.soonest.refusal,
      readyAt: all.map(({times}) => times.soonest.readyAt).filter(Boolean).sort().at(-1),
    },
    days: settings.length > 0 && settings.every(({slots}) => slots)
      ? Math.min(...settings.map(({slots}) => slots.days))
      : null,
    slots: (first ?? []).filter(({startTime}) => starts.every((times) => times.has(startTime))),
    fees: (method) => (method === 'delivery' ? settings.map(({delivery}) => delivery?.fee).filter(Boolean) : []),
    minimums:
      all.flatMap(({place}) => (place?.ordering?.minimum ? [{place: place.id, least: place.ordering.minimum}] : [])),
  };
}
