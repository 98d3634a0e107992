// Why a movie is for the reader: the critics behind its prediction, how alike they are, and what both rated alike
// before.
import {h} from '../../core/element.js';
import {nameOf, t} from '../../core/messages.js';
import {face} from '../../ui/face.js';
import {five} from '../../ui/five.js';
import {pairs} from '../../my-movies/store.js';
import {howComputed} from './how.js';
import {becauseText, fixed, percent} from './words.js';

const most = 4;

/** @returns {Promise<HTMLElement|null>} null without a prediction */
export async function whyBox(movie, prediction, context) {
  const {copy, own} = context;
  if (!prediction) return null;
  const voices = prediction.voices.slice(0, most);
  const shared = await context.ask('shared', {own: pairs(own), critics: voices.map(({critic}) => critic)});
  const rest = prediction.voices.length - voices.length;
  return h('section', {class: 'box', id: 'why', 'aria-labelledby': 'why-title'},
    h('h2', {id: 'why-title'}, t('movie.why')), h('p', {}, becauseText(prediction, copy)),
    voices.length > 0 && h('ul', {class: 'col gap3'}, voices.map((voice) => row(voice, shared[voice.critic], copy))),
    rest > 0 && h('p', {class: 's soft'}, t('because.more', {count: rest})),
    h('p', {class: 's soft'}, t('because.predicted', {stars: fixed(prediction.value, 1)})), howComputed(copy));
}

function row({critic, similarity, stars}, both, copy) {
  const name = copy.critics.get(critic)?.name ?? critic;
  const seen = both && copy.movies.get(both.movie);
  return h('li', {class: 'row gap3'}, face(name),
    h('div', {class: 'grow'}, h('b', {}, name), ' ',
      h('span', {class: 'soft s'}, t('because.alike', {percent: percent(similarity)})),
      h('div', {}, five(stars, {isCritics: true})),
      seen && h('p', {class: 's soft'}, t('because.both', {movie: nameOf(seen), stars: fixed(both.stars, 1)}))));
}
