// Looks what is new at what is followed, for the count of it: as a visit of each page would, and by nobody.
import {followed} from './kept.js';
import {keepNews} from './count.js';
import {newsOf} from './news.js';
import {present} from './present.js';

/** It is looked at most so often, in milliseconds. */
const rest = 600_000;
const atOnce = 4;
let last = -Infinity;

export async function checkNews() {
  if (performance.now() - last < rest || !navigator.onLine) return;
  last = performance.now();
  const [waiting, fresh] = [followed(), []];
  await Promise.all(Array.from({length: atOnce}, async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const now = present(one.id);
      // One that cannot be read now has no news to tell.
      await now.read().catch(() => {});
      if (now.isRead() && newsOf(one.copy, now.copy()).length > 0) fresh.push(one.id);
    }
  }));
  keepNews(fresh);
}
