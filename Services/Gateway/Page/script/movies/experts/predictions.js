import { rounded } from './order.js';

/** The recommender's own rule: the original with at least three raters. */
export const standard = { kind: 'nearest', norms: 'all', shrinkage: 0, neighbours: 10, raters: 3 };

/**
 * What a person would give the movies that they have not rated, by the critics most like them: the same, in the same order of steps, as
 * the recommender's Shared/Experts says.
 * @returns {{list: {movie: number, value: number, raters: number}[], similar: object[], neighbours: object[], nothing: string|null}}
 *   the best first; values that agree in nine decimals by id; `nothing` says why the list is empty
 */
export function predict(taste, rule = standard) {
  const { table } = taste;
  const similar = taste.similarities(rule);
  const neighbours = rule.kind === 'wisdom'
    ? similar.filter(({ value }) => value >= rule.threshold) : similar.slice(0, Math.max(0, rule.neighbours));
  const sums = table.movies.map(() => ({ weighted: 0, weights: 0, count: 0 }));
  for (const { critic, value } of neighbours) {
    const shift = rule.kind === 'wisdom' ? table.mean(critic) : 0;
    for (const { number, stars } of table.byCritic[critic]) {
      sums[number].weighted += (stars / 100 - shift) * value;
      sums[number].weights += value;
      sums[number].count += 1;
    }
  }
  const base = rule.kind === 'wisdom' ? taste.mean : 0;
  const list = sums.map(({ weighted, weights, count }, movie) => ({ movie, value: base + weighted / weights, raters: count, weights }))
    .filter(({ movie, raters, weights }) => raters >= Math.max(1, rule.raters) && weights > 0 && !taste.ratings.has(table.movies[movie]))
    .map(({ movie, value, raters }) => ({ movie, value, raters }))
    .sort((a, b) => rounded(b.value * 1e9) - rounded(a.value * 1e9) || a.movie - b.movie);
  return { list, similar, neighbours, nothing: list.length > 0 ? null : why(taste, similar, neighbours) };
}

function why(taste, similar, neighbours) {
  if (taste.table.critics.length === 0) return 'no-critics';
  if (taste.ratings.size === 0) return 'no-ratings';
  if (neighbours.length > 0) return 'too-few-raters';
  return similar.length === 0 ? 'nothing-in-common' : 'none-similar-enough';
}

/** The neighbours who rated a movie, the most similar first, with what they gave it. */
export function voices({ table }, neighbours, movie) {
  return neighbours.map(({ critic, value, common }) => ({
    critic: table.critics[critic], similarity: value, common, stars: table.stars(critic, movie),
  })).filter(({ stars }) => stars !== undefined).map((voice) => ({ ...voice, stars: voice.stars / 100 }));
}
