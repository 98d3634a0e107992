// Orders as they arrive: three lanes, each order moved on with one press. On phones one lane at a time.
import {h, fill} from '../../core/element.js';
import {note, go} from '../../core/address.js';
import {query as queryText} from '../../core/api.js';
import {t} from '../../core/messages.js';
import {emptyBox, errorBox, loadingBox} from '../../core/notices.js';
import {placeNames} from '../places/names.js';
import {knowOwnPlaces, ownPlaces} from '../places/own.js';
import {byDue} from './age.js';
import {isFresh} from './arrivals.js';
import {liveLine, soundSwitch} from './bar.js';
import {card} from './card.js';
import {drawCards, keepingFocus} from './cards.js';
import {showFinished} from './finished.js';
import {moves, shownOrder} from './moving.js';
import {followOrders, isAt} from './orders.js';
import {pauseButton} from './pause.js';
import {placeChoice} from './places.js';
import {laneOf, lanes, openStatuses} from './steps.js';
import {wakeByPress} from './sound.js';

/** How long orders wait is said anew so often. */
const pause = 10_000;

export function show(box, context) {
  const orders = followOrders();
  orders.place = context.query.get('place') || null;
  const names = placeNames(() => draw());
  const status = context.query.get('status');
  const board = status === 'finished' ? showFinished(box, orders, names) : showLanes(box, orders, names, status);
  const choice = placeChoice(orders, names, context.who, (place) => go(addressOf(status, place)));
  const live = liveLine(orders);
  context.bar.about(live.element);
  const onlyPlace = () => orders.place ?? (ownPlaces()?.length === 1 ? ownPlaces()[0].id : null);
  const pausing = pauseButton(onlyPlace);
  context.bar.actions(choice.element, soundSwitch(), pausing.element,
    h('a', {
      class: 'btn small',
      id: 'which',
      href: addressOf(status === 'finished' ? null : 'finished', orders.place),
    },
      t(status === 'finished' ? 'board.open' : 'board.finished')));
  const draw = () => {
    const only = onlyPlace();
    pausing.draw();
    const said = only ?? board.only?.() ?? null;
    context.bar.title(said ? names.of(said) : t(status === 'finished' ? 'board.finished' : 'desk.orders'));
    choice.draw();
    board.draw();
  };
  const failed = (/** @type {any} */ {detail}) => board.fail(detail, () => read());
  const events = {changed: draw, read: draw, live: live.draw, failed};
  for (const [name, listener] of Object.entries(events)) orders.addEventListener(name, listener);
  moves.addEventListener('moved', draw);
  const stopWaiting = wakeByPress();
  const timer = setInterval(() => board.tick(), pause);
  const read = () => orders.read({statuses: board.statuses, place: orders.place});
  let isOver = false;
  draw();
  read();
  knowOwnPlaces(context.who).then(() => {
    if (!isOver) draw();
  });
  return () => {
    isOver = true;
    for (const [name, listener] of Object.entries(events)) orders.removeEventListener(name, listener);
    moves.removeEventListener('moved', draw);
    stopWaiting();
    clearInterval(timer);
    live.stop();
  };
}

const addressOf = (status, place) => `/desk/orders${queryText({status, place})}`;

function showLanes(box, orders, names, wanted) {
  box.className = 'board';
  const said = h('p', {id: 'board-count', class: 'said', role: 'status', tabindex: -1});
  const below = h('div', {class: 'board-below'}, loadingBox());
  const made = Object.fromEntries(lanes.map((lane) => [lane, makeLane(lane)]));
  const tabs = h('div', {class: 'seg board-tabs', role: 'group', 'aria-label': t('board.which')},
    lanes.map((lane) => made[lane].tab));
  choose(lanes.includes(wanted) ? wanted : lanes[0]);
  fill(box, tabs, below, Object.values(made).map(({section}) => section), said);
  for (const lane of lanes) {
    made[lane].tab.addEventListener('click', () => {
      choose(lane);
      note(addressOf(lane === lanes[0] ? null : lane, orders.place));
    });
  }
  return {statuses: openStatuses, draw: () => keepingFocus(draw, said), tick, fail, only};

  function choose(chosen) {
    for (const lane of lanes) {
      made[lane].tab.setAttribute('aria-pressed', String(lane === chosen));
      made[lane].section.classList.toggle('away', lane !== chosen);
    }
  }

  /** The place of all that is shown, which the title then says once. */
  function only() {
    const places = new Set(open().flatMap(({parts}) => parts.map(({place}) => place)));
    return places.size === 1 ? [...places][0] : null;
  }

  function open() {
    const here = [...orders.all.values()].filter(({parts}) => isAt(parts, orders.place));
    return here.filter((order) => laneOf(shownOrder(order), orders.place));
  }

  function draw() {
    if (!orders.isRead) return;
    if (below.firstChild) fill(below);
    const all = open().map(shownOrder).sort(byDue);
    const hasPlaces = !orders.place && !only();
    for (const lane of lanes) {
      const mine = all.filter((order) => laneOf(order, orders.place) === lane);
      drawCards(made[lane].list, mine,
        (order) => (card(order, {orders, nameOfPlace: names.of, lane, isFresh: isFresh(order), hasPlaces})),
        (order) => [lane, isFresh(order), hasPlaces, order.parts.map(({place}) => names.of(place))]);
      made[lane].count(mine.length);
    }
    const count = all.filter((order) => laneOf(order, orders.place)).length;
    const words = count ? t('board.count', {count}) : '';
    if (said.textContent !== words) said.textContent = words;
  }

  function tick() {
    for (const lane of lanes)
      for (const one of made[lane].list.children) /** @type {any} */
        (one).tick();
  }

  function fail(error, again) {
    fill(below, errorBox(error, again));
  }
}

/** A lane with its tab. */
function makeLane(lane) {
  const [number, inTab] = [h('span', {class: 'n'}, 0), h('b', {}, 0)];
  const list = h('ul', {class: 'jobs'});
  const empty = h('div', {hidden: true}, emptyBox(t(`nothing.${lane}`)));
  const title = t(`board.${lane}`);
  return {
    list,
    tab: h('button', {type: 'button'}, title, ' ', inTab),
    section: h('section', {id: `lane-${lane}`, 'aria-label': title},
      h('h2', {
        class: `lane row ${lane === lanes[0] ? 'new' : ''}`,
      },
        title, ' ', number),
      list, empty),
    count(count) {
      number.textContent = inTab.textContent = String(count);
      empty.hidden = count > 0;
    },
  };
}
