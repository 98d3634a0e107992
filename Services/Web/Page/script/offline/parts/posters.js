// The pictures of movies, as addresses that hold them: which of them are wanted follows from the movies and shows of
// the same sync.
import {sizedAddress} from '../../core/picture.js';
import {fetched} from '../asked.js';
import {result} from '../database.js';
import {openCopy} from '../store.js';

/** A browser keeps no more pictures, and none that is larger, in bytes. */
const [mostPosters, largestPoster] = [300, 500_000];

export const posters = {
  stores: ['posters'],
  async fetch({state, signal, put}) {
    const {movies, shown, has} = await whatWillBe();
    state.addresses = addressesOf(movies, shown);
    for (const address of state.addresses.filter((one) => !has.has(one))) {
      const data = await poster(address, signal);
      if (!data) continue;
      state.count += 1;
      await put({address, data});
    }
  },
  apply: (open, content) => open('posters').put(content),
  /** Those that nobody wants any more go. */
  async finish(open, {addresses}) {
    const there = await result(open('posters').getAllKeys());
    there.filter((address) => !addresses.includes(address)).forEach((address) => open('posters').delete(address));
  },
  told: () => ({}),
};

/**
 * The addresses of the pictures to keep: of movies with shows, then the newest; only this site's own, as others would
 * see who asks.
 */
export function addressesOf(movies, shown) {
  return [...movies]
    .filter(({image}) => image?.startsWith('/'))
    .sort((a, b) => shown.has(b.id) - shown.has(a.id) || (b.datePublished ?? '').localeCompare(a.datePublished ?? '')
        || (a.id < b.id ? -1 : 1))
    .map(({image}) => image)
    .filter((address, index, all) => all.indexOf(address) === index)
    .slice(0, mostPosters);
}

/** A picture as an address that holds it; null if there is none or it is too large. */
async function poster(address, signal) {
  const answer = await fetched(sizedAddress(address, 160), {signal});
  if (!answer.ok) return null;
  const blob = await answer.blob();
  if (blob.size > largestPoster || !blob.type.startsWith('image/')) return null;
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The movies as they will be, which of them are shown, and the pictures that are here already. */
async function whatWillBe() {
  const transaction = (await openCopy()).transaction(['movies', 'screenings', 'posters', 'staged']);
  const all = (store) => result(transaction.objectStore(store).getAll());
  const staged = (part) => result(transaction.objectStore('staged').getAll(IDBKeyRange.bound([part], [part, []])));
  const [movies, screenings, kept, ...fresh] = await Promise.all([
    ...['movies', 'screenings'].map(all), result(transaction.objectStore('posters').getAllKeys()),
    ...['movies', 'screenings', 'posters'].map(staged)
  ]);
  const [newMovies, newScreenings, fetchedPosters] = fresh.map((rows) => rows.map(({content}) => content));
  return {
    movies: applied(newMovies, movies),
    shown: new Set(applied(newScreenings, screenings).map(({movie}) => movie)),
    has: new Set([...kept, ...fetchedPosters.map(({address}) => address)]),
  };
}

function applied(pages, things) {
  const found = new Map(things.map((thing) => [thing.id, thing]));
  for (const {reset, changed, deleted} of pages) {
    if (reset) found.clear();
    changed.forEach((thing) => found.set(thing.id, thing));
    deleted.forEach((id) => found.delete(id));
  }
  return [...found.values()];
}
