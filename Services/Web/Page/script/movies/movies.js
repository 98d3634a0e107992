// Movies: what to see, why, where and when. Everything here comes from the copy in this browser, and until there is one
// from what the server lists for everybody; see offline/sync.js for what is asked of the server, which never depends on
// what the reader rates.
import {note} from '../core/address.js';
import {h, fill} from '../core/element.js';
import {learn, t} from '../core/messages.js';
import {errorBox} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {unlessTyping} from '../core/typing.js';
import {live} from '../ordering/orders/live.js';
import {outcomes} from '../ordering/orders/waiting.js';
import {mine} from '../directions/origin.js';
import {readOwn, own} from '../my-movies/store.js';
import {sendRatings} from '../my-movies/profile.js';
import {readTickets, takeTickets} from '../my-movies/tickets.js';
import {ask} from './experts/expert.js';
import {listed, loaded} from './loaded.js';
import {elsewhere} from './parts/elsewhere.js';
import {clearFinished, hasFinished, keepFetching} from './parts/fetching.js';
import {skeleton} from './parts/skeleton.js';
import {addressOf, readState} from './state.js';

const views = {
  'for-you': () => import('./views/for-you.js'),
  all: () => import('./views/all.js'),
  cinemas: () => import('./views/cinemas.js'),
  mine: () => import('./views/mine.js'),
  critics: () => import('./views/critics.js'),
  data: () => import('./views/data.js'),
};
const [movieView, cinemaView] = [() => import('./views/movie.js'), () => import('./views/cinema.js')];

/** What the experts say before there is a copy to compute it from. */
const unknown = {
  recommend: {list: [], nothing: 'no-copy'},
  predictions: new Map(),
  similar: [],
  critics: new Map(),
  shared: {}
};

let [last, hasBegun, here] = ['#', false, null];

export async function show(element) {
  element.className = 'movies';
  await Promise.all([addStyle('movies.css'), addStyle('offline.css'), addStyle('orders.css'), learn('movies')]);
  // The link that skips to the content names no page.
  if (location.hash === '#content') note(`/movies${last}`);
  last = location.hash || '#';
  begin();
  const context = {state: readState(), leaving: [], element};
  const [box, strip] = [h('div', {id: 'movies'}), h('div', {})];
  const draw = async () => {
    const focused = document.activeElement?.id;
    await drawPage(context, box);
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  };
  context.redraw = draw;
  context.strip = strip;
  /** Notes another state in the address. */
  context.set = (values) => {
    Object.assign(context.state, values);
    if ('at' in values) here = null;
    note(addressOf(context.state));
    last = location.hash;
    clearFinished(strip);
  };
  /** Another filter: the page stays. */
  context.change = (values) => {
    context.set(values);
    return draw();
  };
  const changed = () => {
    if (context.followsOwn) draw();
  };
  own.addEventListener('changed', changed);
  fill(element, strip, box);
  const waits = setTimeout(() => {
    if (box.firstChild) return;
    strip.classList.add('sync-room');
    fill(box, skeleton());
  }, 200);
  await draw();
  clearTimeout(waits);
  keepFetching(context);
  return () => {
    own.removeEventListener('changed', changed);
    context.leaving.forEach((leave) => leave());
  };
}

async function drawPage(context, box) {
  const {state} = context;
  // Of several drawings at once only the last is shown.
  context.drawing = (context.drawing ?? 0) + 1;
  const {drawing} = context;
  const put = (made) => {
    unlessTyping(box, () => drawing === context.drawing && fill(box, made));
  };
  try {
    const [copy, own, found] =
      await Promise.all([loaded().then((copy) => copy ?? listed()), readOwn(), whereabouts(state.at)]);
    const here = (!state.at && elsewhere(copy, found)) || found;
    Object.assign(context, {copy, own, here, followsOwn: false});
    // The line of a first fetch comes later; its room is there at once, and as long as its last word.
    context.strip.classList.toggle('sync-room', copy.isList === true || hasFinished(context.strip));
    context.ask = (kind, question) => (copy.isList ? Promise.resolve(unknown[kind]) : ask(kind, question));
    const load = state.movie ? movieView : state.cinema ? cinemaView : views[state.view] ?? views['for-you'];
    put(await (await load()).content(context));
  } catch (error) {
    console.error(error);
    put(h('div', {class: 'page'}, h('h1', {}, t('page.movies')), errorBox(error, context.redraw)));
  }
}

/** Where the reader is; asked for again after a minute, as finding out may take some seconds. */
async function whereabouts(at) {
  if (here?.at !== at || Date.now() - here.time > 60_000) here = {at, time: Date.now(), found: await mine(at)};
  return here.found;
}

/** Once in each window: tickets from orders, ratings that wait to be sent. */
function begin() {
  if (hasBegun) return;
  hasBegun = true;
  // Without a connection what is here is used.
  readTickets().catch(() => {});
  outcomes.addEventListener('accepted', () => readTickets().catch(() => {}));
  live.addEventListener('order', (event) => takeTickets(/** @type {CustomEvent} */ (event).detail).catch(() => {}));
  sendRatings().catch(() => {});
}
