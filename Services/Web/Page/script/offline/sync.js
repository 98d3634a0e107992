// Keeps the copy: fetches what changed, sets it aside, and takes all of it over at once at the end. What was fetched
// before a sync was cancelled or broke off is not fetched again; until the end the old copy is whole.
import {write} from '../core/storage.js';
import {setStopped} from './asks.js';
import {result} from './database.js';
import {choices, kinds, partsOf} from './parts.js';
import {change, one, openCopy, syncedParts} from './store.js';
import {takeOver} from './take-over.js';

/** What was set aside is good for so long, in milliseconds. */
const staging = 86_400_000;

/**
 * Whether anything of some choices changed since their last sync, or there is a part that they had not; false for those
 * never fetched.
 */
export async function isNewer(names, signal) {
  for (const name of names) {
    const {parts} = choices[name];
    const known = Object.entries(await syncedParts(parts));
    if (known.length > 0 && known.length < parts.length) return true;
    for (const [part, synced] of known)
      if (await kinds[part].isNewer?.(synced, signal)) return true;
  }
  return false;
}

/**
 * @param {string[]} names of choices
 * @param {{signal: AbortSignal, progress: (part: string, count: number, isDone: boolean) => void, saves: () => void}}
 *   options
 * @throws what the API or the signal says no with; then the copy is as it was
 */
export function sync(names, options) {
  const work = () => fetchAll(partsOf(names), options);
  // Of several windows one at a time; where windows cannot agree, a reader fetches in one.
  return navigator.locks ? navigator.locks.request('vicinity.copy', {signal: options.signal}, work) : work();
}

async function fetchAll(parts, {signal, progress, saves}) {
  const synced = await syncedParts(parts);
  const stages = {};
  for (const part of parts) {
    stages[part] = await begin(part, synced[part]);
    await fetchPart(part, stages[part], synced[part], {signal, progress});
  }
  saves?.();
  await takeOver(stages, signal);
  await tell();
}

/** Says to all windows what is in the copy, as a browser may have cleared it: see `copied` of `core/from-copy.js`. */
export async function tell() {
  const synced = await syncedParts(Object.values(choices).flatMap(({parts}) => parts));
  const told = Object.entries(choices).filter(([, {parts}]) => parts.every((part) => synced[part]));
  write(
    'copy', told.length > 0 ? Object.fromEntries(told.map(([name, {parts}]) => [name, synced[parts[0]].at])) : null);
}

/** Removes choices from this browser. */
export async function forget(names) {
  const parts = partsOf(names);
  await change([...new Set(parts.flatMap((part) => kinds[part].stores)), 'staged', 'state'], (store) => {
    for (const part of parts) {
      kinds[part].stores.forEach((name) => store(name).clear());
      forgetStaged(store, part);
      store('state').delete(`synced.${part}`);
    }
  });
  if (names.includes('movies')) setStopped(true);
  await tell();
}

/** Where a part goes on that was set aside for the copy as it is; else at the start. */
async function begin(part, synced) {
  const stage = await one('state', `staging.${part}`);
  const over = synced?.at ?? null;
  if (stage && stage.over === over && Date.now() - Date.parse(stage.at) < staging) return stage;
  await change(['staged', 'state'], (store) => forgetStaged(store, part));
  return {at: new Date().toISOString(), over, number: 0, count: 0, bytes: 0, isDone: false};
}

function forgetStaged(store, part) {
  store('staged').delete(IDBKeyRange.bound([part], [part, []]));
  store('state').delete(`staging.${part}`);
}

async function fetchPart(part, state, synced, {signal, progress}) {
  progress(part, state.count, false);
  // Sets something aside together with how far the part is.
  const put = async (content) => {
    signal.throwIfAborted();
    state.bytes += sizeOf(content);
    await change(['staged', 'state'], (store) => {
      store('staged').put({part, number: state.number, content});
      state.number += 1;
      store('state').put(state, `staging.${part}`);
    });
    progress(part, state.count, false);
  };
  if (!state.isDone || kinds[part].goesOn) await kinds[part].fetch({state, synced, signal, put});
  signal.throwIfAborted();
  state.isDone = true;
  await change(['state'], (store) => store('state').put(state, `staging.${part}`));
  progress(part, state.count, true);
}

const sizeOf = (content) => content.bytes?.byteLength ?? JSON.stringify(content).length;

/** How many things of a choice are in the copy, and about how large they are, in bytes. */
export async function sizeOfChoice(name) {
  const synced = Object.values(await syncedParts(choices[name].parts));
  const transaction = (await openCopy()).transaction(kinds[choices[name].parts[0]].stores[0]);
  const count = await result(transaction.objectStore(kinds[choices[name].parts[0]].stores[0]).count());
  return {count, bytes: synced.reduce((sum, {bytes}) => sum + bytes, 0)};
}
