import {changing} from './changing.js';

const isOfMovie = (thing) => /^movie-/.test(thing);

/** How people rate movies: of all summaries those of movies. */
export const opinions = changing('ratings.summaries', 'opinions',
  ({thing, average, count}) => (isOfMovie(thing) ? {id: thing, thing, average, count} : {id: thing, isLeftOut: true}));
