import {inNineDecimals} from './order.js';
import {standard} from './rule.js';
import {scaleOf} from './scale.js';

/** So much similarity without a residual is added to the neighbours'. */
const pull = 2;

/**
 * What a person would give the movies that they have not rated, by the critics most like them: the same, in the same
 * order of steps, as the recommender's Shared/Experts says.
 * @returns {{list: {movie: number, value: number, rank: number, raters: number}[], similar: object[], neighbours:
 *   object[], nothing: string|null}} by rank, the best first; ranks that agree in nine decimals by id; `nothing` says
 *   why the list is empty
 */
export function predict(taste, rule = standard) {
  const {table} = taste;
  const similar = taste.similarities(rule);
  const neighbours = rule.kind === 'wisdom'
    ? similar.filter(({value}) => inNineDecimals(value) >= inNineDecimals(rule.threshold))
    : similar.slice(0, Math.max(0, rule.neighbours));
  const sums = table.movies.map(() => ({weighted: 0, weights: 0, count: 0}));
  for (const {critic, value} of neighbours) {
    const shift = rule.kind === 'nearest' ? 0 : table.means[critic];
    for (const {number, stars} of table.byCritic[critic]) {
      sums[number].weighted += (stars / 100 - shift) * value;
      sums[number].weights += value;
      sums[number].count += 1;
    }
  }
  const list =
    (rule.kind === 'deviations' ? byDeviations(taste, sums) : byMeans(taste, sums, rule))
      .filter(({movie, raters}) => raters >= Math.max(1, rule.raters) && !taste.ratings.has(table.movies[movie]))
      .sort((a, b) => inNineDecimals(b.rank) - inNineDecimals(a.rank) || a.movie - b.movie);
  return {list, similar, neighbours, nothing: list.length > 0 ? null : why(taste, similar, neighbours, rule)};
}

function byDeviations(taste, sums) {
  if (taste.ratings.size === 0) return [];
  const {mean, slope} = scaleOf(taste);
  return sums.map(({weighted, weights}, movie) => {
    const raters = taste.table.byMovie[movie].length;
    const deviation = taste.table.deviations[movie];
    const value = mean + slope * deviation + (weighted - deviation * weights) / (weights + pull);
    return {movie, value: Math.min(5, Math.max(0, value)), rank: value - 1 / Math.sqrt(raters), raters};
  });
}

function byMeans(taste, sums, {kind}) {
  const base = kind === 'wisdom' ? taste.mean : 0;
  return sums
    .map(({weighted, weights, count}, movie) => ({movie, value: base + weighted / weights, raters: count, weights}))
    .filter(({weights}) => weights > 0)
    .map(({movie, value, raters}) => ({movie, value, rank: value, raters}));
}

function why(taste, similar, neighbours, {kind}) {
  if (taste.table.critics.length === 0) return 'no-critics';
  if (taste.ratings.size === 0) return 'no-ratings';
  if (kind === 'deviations' || neighbours.length > 0) return 'too-few-raters';
  return similar.length === 0 ? 'nothing-in-common' : 'none-similar-enough';
}

/** The neighbours who rated a movie, the most similar first, with what they gave it. */
export function voices({table}, neighbours, movie) {
  return neighbours
    .map(({critic, value, common}) => ({
      critic: table.critics[critic],
      similarity: value,
      common,
      stars: table.stars(critic, movie),
    }))
    .filter(({stars}) => stars !== undefined)
    .map((voice) => ({...voice, stars: voice.stars / 100}));
}

/**
 * How much more than they usually do the neighbours who rated a movie gave it, in stars, weighed by similarity; if none
 * of them did, all critics who rated it. Below zero it is less.
 */
export function above({table}, neighbours, movie) {
  const rated = neighbours.filter(({critic}) => table.stars(critic, movie) !== undefined);
  const voiced = rated.length > 0 ? rated : table.byMovie[movie].map(({number}) => ({critic: number, value: 1}));
  const [sum, weights] = voiced.reduce(([more, all], {critic,
    value}) => [more + (table.stars(critic, movie) / 100 - table.means[critic]) * value, all + value],
    [0, 0]);
  return sum / weights;
}
