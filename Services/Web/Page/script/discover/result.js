// What was found: one list, or two for words that may mean places and dishes. Lists come page by page. The last one is
// remembered, so that whoever comes back finds it at once. While there is no answer, what this browser has is shown.
import {call, fromKept, query} from '../core/api.js';
import {seenAnswer} from '../core/from-copy.js';
import {stationsNear} from '../map/stations.js';

const pageSize = 25;

/** The most that the API gives at once: how somebody who comes back gets all that was shown before. */
const mostAtOnce = 100;

/** An answer is waited for so long, in milliseconds, before an older one is shown; it is waited for on. */
const patience = 3000;

/** What was found is good for so long, in milliseconds. */
const freshFor = 120_000;

/**
 * @typedef {object} Part a list of the result
 * @property {'places'|'dishes'|'stations'} name
 * @property {object} question `path`, and the values of its query
 * @property {object[]} items
 * @property {string|null} next
 * @property {number} total
 */

let last = null;

/**
 * @param {() => {name: Part['name'], question: object}[]|null} asks null while something is still to be chosen
 * @param {(what: 'asking'|'late'|'kept'|'found'|'more'|'failed'|'missing') => void} tell late: there is no answer yet;
 *   kept: an older one is shown until then
 */
export function makeResult(asks, tell) {
  let asking = null;
  const result = {
    /** @type {Part[]} */ parts: [],
    reference: null,
    cuisines: null,
    counts: null,
    understood: null,
    isKept: false,
    error: null,
    state: 'asking',
    search,
    more,
    stop: () => asking?.abort(),
    total: () => result.parts.reduce((sum, part) => sum + part.total, 0),
    items: () => result.parts.flatMap((part) => part.items),
  };
  return result;

  /** @param {number[]} [counts] how many of each list were shown when one was here last */
  async function search(counts = []) {
    asking?.abort();
    asking = new AbortController();
    const {signal} = asking;
    const asked = asks();
    if (!asked) return say('missing', {parts: [], error: null});
    const key = JSON.stringify(asked);
    if (counts.length > 0 && last?.key === key && Date.now() - last.at < freshFor) return say('found', last.found);
    say('asking', {});
    const waiting = setTimeout(() => showKept(asked, signal), patience);
    try {
      const parts = await allThatCome(asked.map((part, index) => first(part, counts[index] ?? pageSize, signal)));
      const told = (name) => parts.map(({page}) => page[name]).find(Boolean) ?? null;
      const found = {
        parts: parts.map(({part}) => part),
        reference: told('reference'),
        cuisines: told('cuisines'),
        counts: told('counts'),
        understood: told('understood'),
        isKept: fromKept,
        error: null,
      };
      last = {key, at: Date.now(), found};
      return say('found', found);
    } catch (error) {
      return error.name === 'AbortError' ? undefined : say('failed', {error, parts: []});
    } finally {
      clearTimeout(waiting);
    }
  }

  /** Shows what this browser has of a question that has no answer yet. */
  async function showKept(asked, signal) {
    const pages = await Promise.all(asked.map(({question}) => seenAnswer(pathOf(question, {limit: pageSize}))));
    if (signal.aborted || result.state !== 'asking') return;
    if (pages.includes(null)) {
      say('late', {});
      return;
    }
    const parts = asked.map(({name, question}, index) => {
      const part = {name, question, items: [], next: null, total: 0};
      take(part, pages[index]);
      return part;
    });
    say('kept', {parts, reference: pages[0].reference ?? null, cuisines: null, understood: null, error: null});
  }

  async function first({name, question}, count, signal) {
    const part = {name, question, items: [], next: null, total: 0};
    let page = null;
    do {
      const wanted = Math.min(mostAtOnce, Math.max(pageSize, count - part.items.length));
      const answer = await ask(part, wanted, signal);
      page ??= answer;
      take(part, answer);
    } while (part.next && part.items.length < count);
    return {part, page};
  }

  /** The next page of a list. @param {Part} part */
  async function more(part) {
    const {signal} = asking;
    try {
      take(part, await ask(part, pageSize, signal));
      say('more', {});
    } catch (error) {
      if (error.name !== 'AbortError') throw error;
    }
  }

  function say(state, found) {
    Object.assign(result, found, {state});
    tell(state);
  }
}

/** What places were asked for, for the map to show them all; undefined if the list has them. */
export function allOf({parts}) {
  const all = parts.filter(({name}) => name === 'places');
  if (all.every(({total, items}) => total <= items.length)) return undefined;
  const {'count-cuisines': _, ...question} = all[0].question;
  // Homes for sale and those to rent are one question to the map.
  return all.length > 1 ? {...question, purpose: ''} : question;
}

/** @param {Part} part */
async function ask({name, question: {path, ...values}, next}, limit, signal) {
  if (name === 'stations') return stationsNear(/** @type {any} */ (values), {limit, start: Number(next ?? 0)});
  return (await call(pathOf({path, ...values}, {limit, cursor: next}), {signal})).body;
}

const pathOf = ({path, ...values}, page) => (path ?? '') + query({...values, ...page});

function take(part, page) {
  part.items = [...part.items, ...page.items];
  [part.next, part.total] = [page.next, page.total];
}

/** What comes of several lists: where one cannot be had, such as dishes that the copy lacks, the others are shown. */
async function allThatCome(lists) {
  const ended = await Promise.allSettled(lists);
  const came = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (came.length > 0) return came;
  throw /** @type {PromiseRejectedResult} */ (ended[0]).reason;
}
