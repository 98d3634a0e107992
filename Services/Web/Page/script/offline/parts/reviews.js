import {changing} from './changing.js';

/** Of a text so many characters are kept; the rest is where it was written. */
const longest = 500;

/**
 * What critics wrote: of all their ratings those that have a text. Who wants to read of one movie has asked for all of
 * them before.
 */
export const reviews = changing('ratings.expert', 'reviews', ({critic, thing, stars, review, url, at}) => {
  const id = `${critic}/${thing}`;
  return review ? {id, critic, movie: thing, stars, text: beginning(review), url, at} : {id, isLeftOut: true};
});

/** Cut after a word where there is one. */
export function beginning(text) {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.replace(/\s+\S*$/, '')}…`;
}
