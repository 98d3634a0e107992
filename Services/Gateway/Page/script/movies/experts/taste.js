import { hundredths } from './table.js';
import { rounded } from './order.js';

/** One person's ratings, with what they have in common with every critic. All sums are whole numbers. */
export class Taste {
  /** @param {[string, number][]} ratings movies' ids and stars */
  constructor(ratings, table) {
    this.table = table;
    this.ratings = new Map(ratings.map(([movie, stars]) => [movie, hundredths(stars)]));
    this.sum = 0;
    this.square = 0;
    this.inCommon = table.critics.map(() => ({ count: 0, products: 0, own: 0, theirs: 0 }));
    for (const [movie, own] of this.ratings) this.#add(movie, own);
  }

  // A movie that no critic rated counts for the person's own norm and mean.
  #add(movie, own) {
    this.sum += own;
    this.square += own * own;
    for (const { number, stars } of this.table.byMovie[this.table.numbers.get(movie)] ?? []) {
      const common = this.inCommon[number];
      common.count += 1;
      common.products += own * stars;
      common.own += own * own;
      common.theirs += stars * stars;
    }
  }

  /** In stars; 0 without ratings. */
  get mean() {
    return this.ratings.size === 0 ? 0 : this.sum / 100 / this.ratings.size;
  }

  /**
   * The critics with a similarity above zero, the most similar first; those that agree in twelve decimals by id.
   * @returns {{critic: number, value: number, common: number}[]}
   */
  similarities(rule) {
    return this.table.critics.map((_, critic) => this.#similarity(critic, rule)).filter(Boolean).sort((a, b) => (
      rounded(b.value * 1e12) - rounded(a.value * 1e12) || a.critic - b.critic));
  }

  #similarity(critic, rule) {
    const { count, products, own, theirs } = this.inCommon[critic];
    if (count === 0 || products === 0) return null;
    let value = rule.norms === 'common'
      ? products / (Math.sqrt(own) * Math.sqrt(theirs))
      : products / (Math.sqrt(this.square) * this.table.norms[critic]);
    if (rule.kind === 'wisdom') value *= 2 * count / (this.ratings.size + this.table.byCritic[critic].length);
    else value *= count / (count + Math.max(0, rule.shrinkage));
    return { critic, value, common: count };
  }
}
