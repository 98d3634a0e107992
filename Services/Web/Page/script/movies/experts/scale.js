// The rule of deviations, up to the critics near a person: as the recommender's
// Shared/Experts/ExpertRule.swift says it.

/** So many of a person's ratings say half of how they use the stars. */
const damping = 5;
/** So many ratings, as critics give on average, are added to a person's. */
const usual = 2;
/** So far the level is moved from the mean of what is left to its median. */
const towardsMedian = 0.7;

/** What is only the rest of a rounding is nothing: a cosine over such would be of any size. */
export const settled = (value) => (Math.abs(value) < 1e-9 ? 0 : value);

/**
 * How a person uses the stars: what they give a movie of which critics think as usual, how far they go along with
 * critics, how widely their ratings spread beside critics', and what is left of their ratings beyond that.
 * @returns {{level: number, slope: number, spread: number, residuals: {movie: number, left: number}[]}} ascending by
 *   the movie's number
 */
export function scaleOf({table, ratings, mean, sum}) {
  const known =
    [...ratings]
      .filter(([id]) => table.numbers.has(id))
      .map(([id, stars]) => ({movie: table.numbers.get(id), stars: stars / 100}))
      .sort((a, b) => a.movie - b.movie);
  let [products, squares, followed] = [damping, damping, 0];
  for (const {movie, stars} of known) {
    const deviation = table.deviations[movie];
    products += (stars - mean) * deviation;
    squares += deviation * deviation;
    followed += deviation;
  }
  const slope = products / squares;
  const level = (sum / 100 - slope * followed + usual * table.mean) / (ratings.size + usual);
  const residuals =
    known.map(({movie, stars}) => ({movie, left: settled(stars - level - slope * table.deviations[movie])}));
  const count = residuals.length;
  const wide = table.variance > 0 ? residuals.reduce((all, {left}) => all + left * left, 0) / table.variance : count;
  return {
    level: level + towardsMedian * count / (count + damping) * median(residuals.map(({left}) => left)),
    slope,
    spread: Math.sqrt((wide + damping) / (count + damping)),
    residuals,
  };
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const {length} = sorted;
  return length === 0 ? 0 : (sorted[(length - 1) >> 1] + sorted[length >> 1]) / 2;
}

/** By critic: the cosine of what both leave, over the movies that both rated; 0 without any. */
export function cosines(table, residuals) {
  const sums = table.critics.map(() => ({products: 0, own: 0, theirs: 0}));
  for (const {movie, left} of residuals) {
    for (const {number, stars} of table.byMovie[movie]) {
      const residual = settled(stars / 100 - table.means[number] - table.deviations[movie]);
      sums[number].products += residual * left;
      sums[number].own += left * left;
      sums[number].theirs += residual * residual;
    }
  }
  return sums.map(({products, own, theirs}) => (products > 0 ? products / (Math.sqrt(theirs) * Math.sqrt(own)) : 0));
}
