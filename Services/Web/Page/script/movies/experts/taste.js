import {inNineDecimals} from './order.js';
import {cosines, scaleOf} from './scale.js';
import {hundredths} from './table.js';

/** One person's ratings, with what they have in common with every critic. All sums are whole numbers. */
export class Taste {
  /** @param {[string, number][]} ratings movies' ids and stars */
  constructor(ratings, table) {
    this.table = table;
    this.ratings = new Map(ratings.map(([movie, stars]) => [movie, hundredths(stars)]));
    this.sum = 0;
    this.square = 0;
    this.inCommon = table.critics.map(() => ({count: 0, products: 0, own: 0, theirs: 0}));
    for (const [movie, own] of this.ratings) this.#add(movie, own);
  }

  // A movie that no critic rated counts for the person's own norm and mean.
  #add(movie, own) {
    this.sum += own;
    this.square += own * own;
    for (const {number, stars} of this.table.byMovie[this.table.numbers.get(movie)] ?? []) {
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
   * The critics with a similarity above zero, the most similar first; those that agree in nine decimals by id.
   * @returns {{critic: number, value: number, common: number}[]}
   */
  similarities(rule) {
    const found = rule.kind === 'deviations' ? this.#ofResiduals(rule) : this.#ofStars(rule);
    return found.sort((a, b) => inNineDecimals(b.value) - inNineDecimals(a.value) || a.critic - b.critic);
  }

  #ofResiduals({shrinkage}) {
    return cosines(this.table, scaleOf(this).residuals)
      .map((cosine, critic) => {
        const {count} = this.inCommon[critic];
        return {critic, value: cosine > 0 ? cosine * count / (count + Math.max(0, shrinkage)) : 0, common: count};
      })
      .filter(({value}) => inNineDecimals(value) > 0);
  }

  #ofStars(rule) {
    return this.inCommon
      .map(({count, products, own, theirs}, critic) => {
        const lengths = rule.norms === 'common'
          ? Math.sqrt(own) * Math.sqrt(theirs)
          : Math.sqrt(this.square) * this.table.norms[critic];
        const weight = rule.kind === 'wisdom'
          ? 2 * count / (this.ratings.size + this.table.byCritic[critic].length)
          : count / (count + Math.max(0, rule.shrinkage));
        return {critic, value: products > 0 ? products / lengths * weight : 0, common: count};
      })
      .filter(({value}) => value > 0);
  }
}
