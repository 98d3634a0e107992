// All critics' ratings in columns: by critic, for predictions, and by movie, for similarities. Stars are whole
// hundredths, so that sums behind a similarity are exact in every order, as the recommender's are.
import {compareIDs} from './order.js';
import {settled} from './scale.js';

/** So many critics who found a movie as usual are added to those who rated it. */
const damping = 5;

/** Critics and movies are numbered in the order of their ids. */
export class CriticTable {
  /**
   * @param {string[]} critics ids, ascending
   * @param {string[]} movies ids, ascending
   * @param {{number: number, stars: number}[][]} rows of each critic, ascending by the movie's number; stars in
   *   hundredths
   */
  constructor(critics, movies, rows) {
    this.critics = critics;
    this.movies = movies;
    this.byCritic = rows;
    // Of each movie, ascending by the critic's number.
    this.byMovie = movies.map(() => []);
    rows.forEach((row, critic) => row.forEach(({number, stars}) => this.byMovie[number].push({number: critic, stars})));
    this.sums = rows.map((row) => row.reduce((sum, {stars}) => sum + stars, 0));
    this.norms = rows.map((row) => Math.sqrt(row.reduce((sum, {stars}) => sum + stars * stars, 0)));
    this.means = rows.map((row, critic) => this.sums[critic] / 100 / row.length);
    // How much more than usual each movie's critics gave, in stars; damped, so that few say little.
    this.deviations = this.byMovie.map(
      (given) =>
        given.reduce((sum, {number, stars}) => (sum + stars / 100 - this.means[number]), 0) / (given.length + damping));
    // Of all ratings, and of the squares of what a critic's mean and a movie's deviation leave of them.
    const count = Math.max(1, rows.reduce((all, row) => all + row.length, 0));
    this.mean = this.sums.reduce((all, sum) => all + sum, 0) / 100 / count;
    this.variance = this.byMovie.reduce((all, given, movie) => given.reduce((sum, {number, stars}) => {
      const residual = settled(stars / 100 - this.means[number] - this.deviations[movie]);
      return sum + residual * residual;
    }, all), 0) / count;
    this.numbers = new Map(movies.map((id, number) => [id, number]));
  }

  /** What a critic gave a movie, in hundredths; undefined if nothing. */
  stars(critic, movie) {
    const given = this.byMovie[movie];
    let [low, high] = [0, given.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (given[middle].number < critic) low = middle + 1;
      else high = middle;
    }
    return given[low]?.number === critic ? given[low].stars : undefined;
  }
}

/** @param {Object<string, Object<string, number>>} ratings stars by critic and movie */
export function tableOf(ratings) {
  const critics = Object.keys(ratings).filter((critic) => Object.keys(ratings[critic]).length > 0).sort(compareIDs);
  const movies = [...new Set(critics.flatMap((critic) => Object.keys(ratings[critic])))].sort(compareIDs);
  const numbers = new Map(movies.map((id, number) => [id, number]));
  const rows = critics.map(
    (critic) => Object.entries(ratings[critic])
      .map(([movie, stars]) => ({number: numbers.get(movie), stars: hundredths(stars)}))
      .sort((a, b) => a.number - b.number));
  return new CriticTable(critics, movies, rows);
}

/** Of stars from 0 to 5. */
export const hundredths = (stars) => Math.round(stars * 100);
