import {inNineDecimals} from './order.js';
import {standard} from './rule.js';
import {scaleOf} from './scale.js';

/** So much similarity without a residual is added to the neighbours'. */
const pull = 1;

/**
 * What a person would give the movies that they have not rated, by the critics most like them: the same, in the same
 * order of steps, as the recommender's Shared/Experts says.
 * @returns {{list: {movie: number, value: number, rank: number, raters: number}[], similar: object[], neighbours:
 *   object[], nothing: string|null}} by rank, the best first; ranks that agree in nine decimals by id; `nothing` says
 *   why the list is empty
 */
export function predict(taste, rule = standard) {
  const {found, ...rest} = unsorted(taste, rule);
  return {list: found.list(), ...rest};
}

/** The same without the list, whose movies are asked for one by one: `found.of` by their numbers. */
export function unsorted(taste, rule = standard) {
  const similar = taste.similarities(rule);
  const neighbours = rule.kind === 'wisdom'
    ? similar.filter(({value}) => inNineDecimals(value) >= inNineDecimals(rule.threshold))
    : similar.slice(0, Math.max(0, rule.neighbours));
  const found = new Predictions(taste, neighbours, rule);
  return {found, similar, neighbours, nothing: found.isEmpty ? why(taste, similar, neighbours, rule) : null};
}

/** By movie what the neighbours say of it, in columns: a copy has tens of thousands of movies. */
class Predictions {
  #weighted;
  #weights;
  #values;
  #ranks;
  /** 0 for a movie without a prediction. */
  #raters;

  constructor(taste, neighbours, rule) {
    const {table} = taste;
    const column = () => new Float64Array(table.movies.length);
    [this.#weighted, this.#weights, this.#values, this.#ranks] = [column(), column(), column(), column()];
    this.#raters = new Uint32Array(table.movies.length);
    for (const {critic, value} of neighbours) {
      const shift = rule.kind === 'nearest' ? 0 : table.means[critic];
      for (const {number, stars} of table.byCritic[critic]) {
        this.#weighted[number] += (stars / 100 - shift) * value;
        this.#weights[number] += value;
        this.#raters[number] += 1;
      }
    }
    if (rule.kind === 'deviations') this.#byDeviations(taste);
    else this.#byMeans(rule.kind === 'wisdom' ? taste.mean : 0);
    for (const id of taste.ratings.keys())
      if (table.numbers.has(id)) this.#raters[table.numbers.get(id)] = 0;
    for (const [movie, raters] of this.#raters.entries())
      if (raters < rule.raters) this.#raters[movie] = 0;
  }

  /** Every rater counts, also those who are no neighbours. */
  #byDeviations(taste) {
    this.#raters.fill(0);
    if (taste.ratings.size === 0) return;
    const {level, slope, spread} = scaleOf(taste);
    const {byMovie, deviations} = taste.table;
    for (let movie = 0; movie < byMovie.length; movie += 1) {
      const deviation = deviations[movie];
      const more = (this.#weighted[movie] - deviation * this.#weights[movie]) / (this.#weights[movie] + pull);
      const value = level + slope * deviation + spread * more;
      this.#raters[movie] = byMovie[movie].length;
      this.#values[movie] = Math.min(5, Math.max(0, value));
      this.#ranks[movie] = value - 1 / Math.sqrt(byMovie[movie].length);
    }
  }

  #byMeans(base) {
    for (let movie = 0; movie < this.#values.length; movie += 1) {
      if (this.#weights[movie] > 0) this.#values[movie] = base + this.#weighted[movie] / this.#weights[movie];
      else this.#raters[movie] = 0;
    }
    this.#ranks = this.#values;
  }

  get isEmpty() {
    return this.#raters.every((raters) => raters === 0);
  }

  /** @returns undefined for a movie without a prediction */
  of(movie) {
    if (!this.#raters[movie]) return undefined;
    return {movie, value: this.#values[movie], rank: this.#ranks[movie], raters: this.#raters[movie]};
  }

  /** All, the best first. */
  list() {
    const size = this.#ranks.length;
    const greatest = Math.floor(Number.MAX_SAFE_INTEGER / size) - 1;
    // Rank and number are one whole number: such are sorted several times as fast as by a function.
    const keys = new Float64Array(size);
    let count = 0;
    for (let movie = 0; movie < size; movie += 1) {
      if (this.#raters[movie] === 0) continue;
      const rank = Math.min(greatest, Math.max(-greatest, inNineDecimals(this.#ranks[movie])));
      keys[count] = movie - rank * size;
      count += 1;
    }
    return Array.from(keys.subarray(0, count).sort(), (key) => this.of(key - Math.floor(key / size) * size));
  }
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
  let [sum, weights, count] = [0, 0, 0];
  const add = (critic, stars, value) => {
    sum += (stars / 100 - table.means[critic]) * value;
    weights += value;
    count += 1;
  };
  for (const {critic, value} of neighbours) {
    const stars = table.stars(critic, movie);
    if (stars !== undefined) add(critic, stars, value);
  }
  if (count === 0)
    for (const {number, stars} of table.byMovie[movie]) add(number, stars, 1);
  return sum / weights;
}
