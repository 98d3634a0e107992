// The rule of deviations, up to the critics near a person: as the recommender's
// Shared/Experts/ExpertRule.swift says it.

/** So much is added to a slope's sums, which pulls it to 1. */
const slopeDamping = 5;

/** What is only the rest of a rounding is nothing: a cosine over such would be of any size. */
const settled = (value) => (Math.abs(value) < 1e-9 ? 0 : value);

/**
 * How a person uses the stars: their mean, how far they go along with critics, and what is left of their ratings
 * beyond that.
 * @returns {{mean: number, slope: number, residuals: {movie: number, left: number}[]}} ascending by the movie's number
 */
export function scaleOf({table, ratings, mean}) {
  const known =
    [...ratings]
      .filter(([id]) => table.numbers.has(id))
      .map(([id, stars]) => ({movie: table.numbers.get(id), above: stars / 100 - mean}))
      .sort((a, b) => a.movie - b.movie);
  let [products, squares] = [slopeDamping, slopeDamping];
  for (const {movie, above} of known) {
    products += above * table.deviations[movie];
    squares += table.deviations[movie] * table.deviations[movie];
  }
  const slope = products / squares;
  const left = ({movie, above}) => settled(above - slope * table.deviations[movie]);
  return {mean, slope, residuals: known.map((one) => ({movie: one.movie, left: left(one)}))};
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
