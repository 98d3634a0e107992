/**
 * What an order is called across a counter: the number that its place gave it, of several places each one's; of an
 * order without any, as those of older releases, how its id ends.
 */
export const shortNumber = ({id, parts}) =>
  parts.map(({number}) => number).filter(Boolean).join(' · ') || id.slice(-4).toUpperCase();
