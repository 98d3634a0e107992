// Beside the page: computes recommendations from the copy of everybody's data and the reader's ratings. It asks nobody
// anything.
import {readCopy} from '../copy.js';
import {readCompact} from './compact.js';
import {above, unsorted, voices} from './predictions.js';
import {recommend} from './recommending.js';
import {ruleOf} from './rule.js';
import {hundredths} from './table.js';
import {Taste} from './taste.js';

let world = null;

const answers = {
  /** Reads the copy, again after it has changed. */
  async load() {
    const copy = await readCopy();
    world = copy && {...copy, table: readCompact(copy.ratings), rule: ruleOf(copy.rule)};
    return world !== null;
  },
  recommend: ({own, known, wish, now}) => recommend(world, own, new Set(known), wish, now),
  /** Of those of some movies that can be predicted. */
  predictions({own, movies}) {
    const taste = new Taste(own, world.table);
    const {found, neighbours} = unsorted(taste, world.rule);
    return new Map(movies.map((id) => [id, found.of(world.table.numbers.get(id))]).filter(([, one]) => one).map(([
      id, {movie, value, rank}
    ]) => [id, {value, rank, voices: voices(taste, neighbours, movie), above: above(taste, neighbours, movie)}]));
  },
  similar({own}) {
    const similar = new Taste(own, world.table).similarities(world.rule);
    return similar.map(({critic, value, common}) => ({critic: world.table.critics[critic], value, common}));
  },
  /** Of some critics the best movie that each gave the same as the person, by critic. */
  shared({own, critics}) {
    const rated = [...own].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const same = (critic) => rated.find(([movie, stars]) => world.table.numbers.has(movie)
        && world.table.stars(critic, world.table.numbers.get(movie)) === hundredths(stars));
    return Object.fromEntries(
      critics.map((id) => [id, same(world.table.critics.indexOf(id))]).filter(([, found]) => found).map(([
        id, [movie, stars]
      ]) => [id, {movie, stars}]));
  },
  /** How many critics rated each movie, and their mean. */
  critics: () => new Map(world.table.movies.map((movie, number) => {
    const stars = world.table.byMovie[number].map((rating) => rating.stars);
    return [movie, {count: stars.length, mean: stars.reduce((sum, one) => sum + one, 0) / 100 / stars.length}];
  })),
};

addEventListener('message', async ({data: {id, kind, ...question}}) => {
  try {
    // A worker that took the place of another has read nothing yet.
    if (!world && kind !== 'load') await answers.load();
    postMessage({id, answer: await answers[kind](question)});
  } catch (error) {
    postMessage({id, error: error.message});
  }
});
