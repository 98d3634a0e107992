// What one may like: one best movie with its next show, then the others, with the critics behind them.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {facts} from '../../ui/facts.js';
import {starsFact} from '../../ui/five.js';
import {pairs, own as ownEvents, readOwn} from '../../my-movies/store.js';
import {alikeBox} from '../parts/alike.js';
import {fetchNote} from '../parts/fetching.js';
import {dateChip, genreChip, leastChip} from '../parts/filters.js';
import {header} from '../parts/header.js';
import {byPopularity, playing} from '../parts/playing.js';
import {poster} from '../parts/poster.js';
import {seenBox} from '../parts/seen.js';
import {tile, tiles} from '../parts/tile.js';
import {ofCity, wherePill, placeName} from '../parts/where.js';
import {becauseText, lengthText, nextText, showLine} from '../parts/words.js';
import {linkTo, radii, wishOf} from '../state.js';

/** So many at first, and so many ratings make recommendations that are worth it. */
const [atFirst, enough] = [9, 10];
/** Fewer leave most of a row empty. */
const few = 4;

export async function content(context) {
  const {state, change} = context;
  const critics = await context.ask('critics');
  const [main, aside] = [h('div', {class: 'col gap6'}), h('div', {class: 'col gap4'})];
  const draw = async () => {
    const found = await recommended(context);
    fill(main, found.list.length > 0 ? forYou(found.list, context, critics) : instead(found.nothing, context, critics));
    fill(aside, await alikeBox(context));
    two.classList.toggle('is-alone', isNew && !aside.hasChildNodes());
  };
  // A rating changes what is recommended, and a new ticket takes its movie off; the stars themselves stay where they
  // are.
  const changed = async () => {
    context.own = await readOwn();
    await draw();
  };
  const seen = !context.copy.isList && seenBox(context, critics, enough);
  const isNew = context.own.ratings.size < enough;
  const two = h('div', {class: 'two'}, h('div', {class: 'col gap6'}, isNew && seen, main),
    h('aside', {class: 'col gap4'}, aside, !isNew && seen));
  ownEvents.addEventListener('changed', changed);
  context.leaving.push(() => ownEvents.removeEventListener('changed', changed));
  await draw();
  return h('div', {class: 'page'},
    header(context, wherePill(context, {far: state.radius, setFar: (radius) => change({radius})}), dateChip(context),
      genreChip(context), leastChip(context)),
    fetchNote(context), two);
}

const recommended = (context) => context.ask('recommend', {
  own: pairs(context.own),
  known: context.own.tickets.map(({movie}) => movie),
  wish: wishOf(context.state, context.here),
  now: Date.now(),
});

function forYou(list, context, critics) {
  const [first, ...rest] = list;
  const isAll = Boolean(context.state.more) || rest.length <= atFirst;
  const all = () => {
    context.set({more: '1'});
    fill(grid, tiles(rest.map(row)));
    /** @type {HTMLElement|undefined} */ (grid.querySelectorAll('h3 a')[atFirst])?.focus();
    more.remove();
  };
  const row = (one) => recommendedTile(one, context);
  const more = !isAll
    && h('button', {type: 'button', id: 'all-recommended', onclick: all}, t('movies.seeAll', {count: list.length}));
  const grid = h('div', {}, tiles((isAll ? rest : rest.slice(0, atFirst)).map(row)));
  return [
    h('p', {role: 'status', id: 'count', class: 'said'}, t('movies.count', {count: list.length})),
    best(first, context),
    rest.length > 0
      && h('section', {class: 'col gap3', 'aria-labelledby': 'more-title'},
        h('div', {class: 'head'}, h('h2', {id: 'more-title'}, t('movies.moreForYou')), more), grid),
    rest.length < few && alsoPlaying(list, context, critics),
  ];
}

/** Some that nothing is predicted of, where there is room, as near as the others. */
function alsoPlaying(list, context, critics) {
  const {state, copy, here} = context;
  const others = byPopularity(copy, critics).filter(({id}) => !list.some(({movie}) => movie === id));
  const shown = playing(others, copy, wishOf(state, here)).slice(0, atFirst);
  return shown.length > 0 && playingBox(shown, 'movies.playingAnywhere', context, critics);
}

function best({movie: id, prediction, voices, above, distance, next}, context) {
  const {state, copy} = context;
  const movie = copy.movies.get(id);
  const address = linkTo(state, {movie: id, show: next});
  return h('section', {class: 'box best', id: 'best', 'aria-labelledby': 'best-title'},
    h('div', {class: 'tile poster'}, poster(movie, copy, {isFirst: true})),
    h('div', {class: 'col'}, h('span', {class: 'tag brand'}, t('movies.best')),
      h('h2', {id: 'best-title', class: 'best-name'}, h('a', {href: linkTo(state, {movie: id})}, nameOf(movie))),
      facts(starsFact({average: prediction, isCritics: true}), lengthText(movie), movie.genre[0]),
      h('p', {class: 'why'}, icon('spark'), h('span', {}, becauseText({voices, above}, copy))),
      h('a', {class: 'btn primary small', id: 'best-show', href: address},
        nextText(copy.screenings.get(next), distance))));
}

function recommendedTile({movie: id, prediction, cinema, next}, context) {
  const {copy} = context;
  const movie = copy.movies.get(id);
  return tile(movie, context, {
    about: [starsFact({average: prediction, isCritics: true}), movie.genre[0]],
    show: next,
    line: showLine(copy.screenings.get(next), copy.cinemas.get(cinema)),
  });
}

/** Posters all the same: what plays here, else what plays anywhere. */
function instead(nothing, context, critics) {
  const {state, copy, here} = context;
  const movies = byPopularity(copy, critics);
  const wish = wishOf(state, here);
  const near = playing(movies, copy, wish);
  // Nobody goes to another city for a movie, unless there is none in this one.
  const reach = [wish.radius, ofCity, null];
  const shown = near.length > 0
    ? near
    : reach.map((radius) => playing(movies, copy, {...wish, radius})).find((found) => found.length > 0) ?? [];
  const isNear = near.length > 0 && here.source !== 'city';
  const title = isNear ? 'movies.playingNear' : 'movies.playingAnywhere';
  const isSaid = !['no-copy', 'no-ratings'].includes(nothing);
  return [
    isSaid && note(t(`nothing.${nothing}`)),
    near.length === 0 && nowhere(context, shown),
    shown.length > 0 && playingBox(shown, title, context, critics),
  ];
}

const playingBox = (shown, title, context, critics) => h('section',
  {class: 'col gap3', 'aria-labelledby': 'playing-title'}, h('h2', {id: 'playing-title'}, t(title)),
  tiles(shown.map(({movie, show, cinema}, index) => tile(movie, context, {
    about: [criticsMark(critics.get(movie.id)), movie.genre[0]],
    line: showLine(show, cinema),
    show: show.id,
    isFirst: index < 4,
  }))));

export const criticsMark = (critics) => critics && starsFact({average: critics.mean, isCritics: true});
const note = (...text) =>
  h('div', {class: 'note', id: 'nothing', role: 'status'}, icon('info'), h('div', {class: 'col grow'}, ...text));

/** Nothing plays within the distance: the next wider one is offered. */
function nowhere(context, anywhere) {
  const {state, change} = context;
  const wider = radii[radii.indexOf(state.radius) + 1];
  const within = state.radius === 'any' ? t('radius.any') : t('where.within', {km: Number(state.radius)});
  return h('div', {class: 'note', id: 'nowhere', role: 'status'}, icon('pin'),
    h('p', {class: 'grow'},
      t(anywhere.length > 0 ? 'movies.nowhere' : 'movies.noShows', {place: placeName(context), within})),
    wider
      && h('button', {type: 'button', class: 'btn small line', id: 'wider', onclick: () => change({radius: wider})},
        wider === 'any' ? t('radius.any') : t('where.within', {km: Number(wider)})));
}
