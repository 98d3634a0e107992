import {kept, result} from './database.js';
import {kinds} from './parts.js';
import {openCopy} from './store.js';

/**
 * Makes what was set aside the copy, all in one transaction, a page at a time: in between the browser does what else
 * there is to do.
 * @param {Object<string, object>} stages by part
 */
export async function takeOver(stages, signal) {
  const parts = Object.keys(stages);
  const names = new Set(parts.flatMap((part) => kinds[part].stores));
  const transaction = (await openCopy()).transaction([...names, 'staged', 'state'], 'readwrite');
  const done = kept(transaction);
  const open = (name) => transaction.objectStore(name);
  try {
    for (const part of parts) await takePart(open, part, stages[part], signal);
  } catch (error) {
    // Half of it would be worse than the old copy.
    transaction.abort();
    await done.catch(() => {});
    throw error;
  }
  return done;
}

async function takePart(open, part, stage, signal) {
  const before = await result(open('state').get(`synced.${part}`));
  for (let number = 0; number < stage.number; number += 1) {
    signal.throwIfAborted();
    const {content} = await result(open('staged').get([part, number]));
    kinds[part].apply(open, content, number);
    open('staged').delete([part, number]);
  }
  await kinds[part].finish?.(open, stage);
  const count = await countOf(open, part, stage);
  open('state').put(
    {at: new Date().toISOString(), count, bytes: bytesOf(count, stage, before), ...kinds[part].told(stage)},
    `synced.${part}`);
  open('state').delete(`staging.${part}`);
}

const countOf = (open, part, {count}) =>
  (kinds[part].stores[0] === 'files' ? count : result(open(kinds[part].stores[0]).count()));

/** About how many bytes so many things are: as large each as those of the largest sync so far. */
function bytesOf(count, stage, before) {
  const isSmall = before?.count > 0 && (stage.count < before.count || stage.bytes === 0);
  const each = isSmall ? before.bytes / before.count : stage.bytes / Math.max(1, stage.count);
  return Math.round(count * each);
}
