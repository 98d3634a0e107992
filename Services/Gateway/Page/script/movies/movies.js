// Movies: what to see, why, where and when. Everything here comes from the copy in this browser; see copy/sync.js for what is asked of the
// server, which never depends on what the reader rates.
import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { t } from '../kit/messages.js';
import { errorBox } from '../kit/notices.js';
import { addStyle } from '../kit/style.js';
import { live } from '../orders/live.js';
import { outcomes } from '../orders/waiting.js';
import { mine } from '../things/origin.js';
import { loaded } from './loaded.js';
import { own, readOwn } from './own/store.js';
import { sendRatings } from './own/profile.js';
import { readTickets, takeTickets } from './own/tickets.js';
import { addressOf, linkTo, readState } from './state.js';
import { firstSync, updateOffer } from './parts/copied.js';

const views = {
  'for-you': { load: () => import('./views/for-you.js'), title: 'movies.forYou' },
  all: { load: () => import('./views/all.js'), title: 'movies.all' },
  mine: { load: () => import('./views/mine.js'), title: 'movies.mine' },
  critics: { load: () => import('./views/critics.js'), title: 'movies.critics' },
  cinemas: { load: () => import('./views/cinemas.js'), title: 'movies.cinemas' },
  data: { load: () => import('./views/data.js'), title: 'movies.data' },
};
const [movieView, cinemaView] = [() => import('./views/movie.js'), () => import('./views/cinema.js')];

let [last, hasBegun, here] = ['#', false, null];

export async function show(element) {
  element.classList.add('thing', 'movies');
  await Promise.all([addStyle('movies.css'), addStyle('copy.css')]);
  // The link that skips to the content names no page.
  if (location.hash === '#content') note(`/movies${last}`);
  last = location.hash || '#';
  begin();
  const context = { state: readState(), leaving: [] };
  const [nav, offer, box] = [h('div', {}), h('div', {}), h('div', { id: 'movies' })];
  const draw = async () => {
    const focused = document.activeElement?.id;
    await drawPage(context, box);
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  };
  context.redraw = draw;
  /** Another filter: the page stays. */
  context.change = (values) => {
    Object.assign(context.state, values);
    if ('at' in values) here = null;
    note(addressOf(context.state));
    last = location.hash;
    fill(nav, tabs(context.state));
    return draw();
  };
  const changed = () => { if (context.followsOwn) draw(); };
  own.addEventListener('changed', changed);
  fill(nav, tabs(context.state));
  fill(element, nav, offer, box);
  await draw();
  if (context.copy) updateOffer(offer, draw);
  return () => {
    own.removeEventListener('changed', changed);
    context.leaving.forEach((leave) => leave());
  };
}

async function drawPage(context, box) {
  const { state } = context;
  // Of several drawings at once only the last is shown.
  context.drawing = (context.drawing ?? 0) + 1;
  const { drawing } = context;
  const put = (...made) => { if (drawing === context.drawing) fill(box, ...made); };
  const view = views[state.view] ?? views['for-you'];
  try {
    [context.copy, context.own, context.here] = await Promise.all([loaded(), readOwn(), whereabouts(state.at)]);
    if (!context.copy && state.view !== 'data') {
      put(h('h1', {}, t('page.movies')), firstSync(context.redraw));
      return;
    }
    context.followsOwn = false;
    const isOther = state.movie || state.cinema;
    const { content } = await (state.movie ? movieView : state.cinema ? cinemaView : view.load)();
    const made = await content(context);
    put(!isOther && h('h1', {}, t(view.title)), made);
  } catch (error) {
    console.error(error);
    put(h('h1', {}, t('page.movies')), errorBox(error, context.redraw));
  }
}

/** Where the reader is; asked for again after a minute, as finding out may take some seconds. */
async function whereabouts(at) {
  if (here?.at !== at || Date.now() - here.time > 60_000) here = { at, time: Date.now(), found: await mine(at) };
  return here.found;
}

function tabs(state) {
  const link = ([name, { title }]) => h('a', {
    href: linkTo(state, { view: name }), 'aria-current': !state.movie && !state.cinema && state.view === name ? 'page' : null,
  }, t(title));
  return h('nav', { class: 'movie-tabs', 'aria-label': t('page.movies') }, Object.entries(views).map(link));
}

/** Once in each window: tickets from orders, ratings that wait to be sent. */
function begin() {
  if (hasBegun) return;
  hasBegun = true;
  // Without a connection what is here is used.
  readTickets().catch(() => {});
  outcomes.addEventListener('accepted', () => readTickets().catch(() => {}));
  live.addEventListener('order', ({ detail }) => takeTickets(detail).catch(() => {}));
  sendRatings().catch(() => {});
}
