// A movie: what it is, what one may think of it, where it is shown, and its tickets.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {emptyBox, loadingBox} from '../../core/notices.js';
import {share, shareButtons} from '../../core/share.js';
import {bar, iconButton} from '../../ui/bar.js';
import {crumb} from '../../ui/crumb.js';
import {facts} from '../../ui/facts.js';
import {starsFact} from '../../ui/five.js';
import {artOfMovie} from '../../art/art.js';
import {setFrame} from '../../core/frame.js';
import {pairs} from '../../my-movies/store.js';
import {buyParts} from '../parts/buy.js';
import {dateText, whenText} from '../../domain/days.js';
import {fetchNote} from '../parts/fetching.js';
import {poster} from '../parts/poster.js';
import {reviews as peoplesReviews} from '../../reviews/reviews.js';
import {reviews} from '../parts/reviews.js';
import {showtimes} from '../parts/showtimes.js';
import {similarMovies} from '../parts/similar.js';
import {starsInput} from '../parts/stars.js';
import {whyBox} from '../parts/why.js';
import {classText, factsLine, lengthText} from '../parts/words.js';
import {defaults, linkTo} from '../state.js';

export async function content(context) {
  const {state, copy} = context;
  const movie = copy.movies.get(state.movie);
  if (!movie) return missing(context);
  setFrame({hasTabs: false});
  const [marks, why] = [h('div', {class: 'row wrap marks'}), h('div', {})];
  const critics = await context.ask('critics');
  const say = async () => {
    const prediction = (await context.ask('predictions', {own: pairs(context.own), movies: [movie.id]})).get(movie.id);
    fill(marks, marksOf(prediction, critics.get(movie.id), copy.opinions.get(movie.id)));
    fill(why, await whyBox(movie, prediction, context));
  };
  const [written] = await Promise.all([reviews(movie.id, context), say()]);
  const byPeople = peoplesReviews(movie, {starsOf: () => context.own.ratings.get(movie.id)?.stars ?? null});
  const buy = buyParts(movie, context);
  return [
    backdrop(movie, context, marks),
    h('div', {class: 'page movie-page'}, fetchNote(context),
      h('div', {class: 'two'},
        h('div', {class: 'col gap6'}, movie.description && h('p', {class: 'plot'}, movie.description),
          held(movie, context), showtimes(movie, context, buy.pick), written, byPeople,
          similarMovies(movie, context, critics)),
        h('aside', {class: 'col gap4'}, buy.box, ratingBox(movie, context, say), why, aboutBox(movie)))),
    buy.bar,
  ];
}

function missing(context) {
  const {state, copy} = context;
  return h('div', {class: 'page'}, crumb(linkTo(state, {}), t('page.movies')), h('h1', {}, t('page.movies')),
    fetchNote(context), copy.isList ? loadingBox(t('movies.onItsWay')) : emptyBox(t('movies.gone')));
}

/** The poster is the page: large, and out of focus behind the title. */
function backdrop(movie, {state, copy}, marks) {
  const address = copy.posters.get(movie.image);
  const other = [movie.originalName, movie.name].find((name) => name && name !== nameOf(movie));
  const {director = [], actor = []} = movie;
  return h('div', {class: 'backdrop'},
    h('div', {class: 'art', 'aria-hidden': 'true'}, address ? h('img', {src: address, alt: ''}) : artOfMovie(movie)),
    bar({
      path: linkTo(state, {}),
      isOver: true,
      end: [iconButton('share', t('share.share'), () => share(nameOf(movie), publicAddress(movie)))]
    }),
    h('div', {class: 'page movie-head'}, crumb(linkTo(state, {}), t('page.movies')),
      h('div', {class: 'row high gap4'},
        h('div', {class: 'tile poster head-poster'}, poster(movie, copy, {isFirst: true})),
        h('div', {class: 'col about'}, h('h1', {}, nameOf(movie)), other && h('p', {class: 'soft s'}, other),
          facts(lengthText(movie), classText(movie), movie.genre.join(', ')),
          h('p', {class: 's soft'}, [director.join(', '), actor.join(', ')].filter(Boolean).join(' · ')), marks))));
}

/** What critics like the reader, all critics, and people give it: each by its own sign and colour. */
function marksOf(prediction, critics, people) {
  const mark = (sign, key, values) => h('span', {}, sign, ' ', h('span', {class: 's soft'}, t(key, values)));
  return [
    prediction && mark(starsFact({average: prediction.value, isCritics: true}), 'movie.forYou'),
    critics && mark(starsFact({average: critics.mean, isCritics: true}), 'movie.byCritics', {count: critics.count}),
    people && mark(starsFact({average: people.average}), 'movie.byPeople', {count: people.count}),
  ];
}

const ratingBox = (movie, context, changed) => h('section', {class: 'box', 'aria-labelledby': 'yours-title'},
  h('h2', {id: 'yours-title'}, t('stars.yours')), starsInput(movie, context, {isSmall: false, changed}));

/** Tickets that the reader has for it. */
const held = (movie, {own}) =>
  own.tickets.filter((ticket) => ticket.movie === movie.id)
    .map(
      (ticket) => h('a', {
        class: 'note brand',
        href: `/my-orders/${ticket.order}`,
      },
        icon('ticket'), h('span', {class: 'grow'}, t('ticket.have', {
          count: ticket.quantity,
          when: whenText(ticket.startDate),
          cinema: ticket.cinema,
        })),
        icon('next')));

/** Without where the reader is. */
const publicAddress = ({id}) => location.origin + linkTo(defaults, {movie: id});

function aboutBox(movie) {
  const {director = [], actor = [], datePublished, trailer, url, attribution} = movie;
  const rows = [
    [t('movie.director'), director.join(', ')],
    [t('movie.actor'), actor.join(', ')],
    [t('movie.published'), datePublished && dateText(datePublished)],
    [t('movie.original'), movie.originalName],
  ].filter(([, value]) => value);
  const links = [[trailer, 'movie.trailer'], [url, 'movie.more']].filter(([address]) => /^https?:/.test(address ?? ''));
  return h('section', {class: 'box', 'aria-labelledby': 'about-title'}, h('h2', {id: 'about-title'}, t('movie.about')),
    rows.length > 0
      && h('dl', {class: 'kv'}, rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    links.length > 0
      && h('div', {class: 'row wrap'},
        links.map(([address, key]) => h('a', {
          class: 'btn small line',
          href: address,
          target: '_blank',
        },
                    t(key)))),
    shareButtons(
      nameOf(movie), [factsLine(movie), movie.description].filter(Boolean).join('\n'), () => publicAddress(movie)),
    attribution && h('p', {class: 'xs soft'}, attribution));
}
