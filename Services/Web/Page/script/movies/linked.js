// A movie whose link was shared. Its address names it for everybody; here it goes behind the # at once, where browsers
// keep it to themselves: what is read next tells nobody which movie that is.
import {note} from '../core/address.js';
import {show as showMovies} from './movies.js';
import {addressOf, defaults} from './state.js';

export function show(element, {id}) {
  note(addressOf({...defaults, movie: id}));
  return showMovies(element);
}
