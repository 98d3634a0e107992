// The words that a store's things stand under, read once for each copy, to find those that a mistyped word may mean.
import {likeness} from '../records/typing.js';
import {openCopy, syncedParts} from '../store.js';

/** Of words that are compared, the first ones; of those that are taken, the likest. */
const [mostWords, mostAlike] = [100_000, 48];

const known = new Map();

/**
 * Words of "places" or "items" that are a typing error or two away. @param {boolean} goesOn whether the word may only
 * be begun
 */
export async function resembling(store, word, goesOn) {
  const alike = [];
  for (const other of await wordsOf(store)) {
    const like = likeness(word, other, goesOn);
    if (like > 0) alike.push({other, like});
  }
  return alike.sort((a, b) => b.like - a.like).slice(0, mostAlike).map(({other}) => other);
}

async function wordsOf(store) {
  const at = (await syncedParts([store]))[store]?.at;
  if (!known.has(store) || known.get(store).at !== at) {
    const words = read(store).catch((error) => {
      known.delete(store);
      throw error;
    });
    known.set(store, {at, words});
  }
  return known.get(store).words;
}

async function read(store) {
  const index = (await openCopy()).transaction(store).objectStore(store).index('words');
  return new Promise((resolve, reject) => {
    const [words, request] = [[], index.openKeyCursor(null, 'nextunique')];
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || words.length === mostWords) return resolve(words);
      words.push(cursor.key);
      cursor.continue();
      return undefined;
    };
  });
}
