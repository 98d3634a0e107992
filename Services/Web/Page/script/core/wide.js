// Whether a list stands beside its map: on wide screens, and on a phone on its side. Style sheets ask the same.

const wide = matchMedia('(min-width: 60rem), (min-width: 40em) and (max-height: 30em)');

export const isWide = () => wide.matches;
