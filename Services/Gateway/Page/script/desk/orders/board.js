// Orders as they arrive, each moved on with one press.
import { h, fill } from '../../kit/element.js';
import { note, go } from '../../kit/address.js';
import { query as queryText } from '../../kit/api.js';
import { t } from '../../kit/messages.js';
import { emptyBox, errorBox, loadingBox, notice } from '../../kit/notices.js';
import { ownPlaces, placeNames } from '../places/names.js';
import { card } from './card.js';
import { watchOrders } from './orders.js';
import { isWished, ring, setSound, wakeByPress } from './sound.js';
import { filters, sorted } from './steps.js';

export function show(box, { query, who }) {
  const filter = query.get('status') in filters ? query.get('status') : 'open';
  const place = query.get('place') || null;
  const fresh = new Set();
  const names = placeNames(() => { if (hasRead) draw(); });
  const list = h('ul', { class: 'board' });
  const [said, state] = [h('p', { id: 'board-count', role: 'status', tabindex: -1 }), h('p', { id: 'board-live', class: 'hint', role: 'status' })];
  const places = h('select', { id: 'place', onchange: () => go(addressOf({ status: filter, place: places.value })) });
  const below = h('div', {});
  fill(box, tools(), state, said, below, list);
  let hasRead = false;
  fill(below, loadingBox());

  const watched = watchOrders({ statuses: filters[filter], place }, {
    loaded() {
      hasRead = true;
      draw();
    },
    changed(order, before) {
      if (order && order.status === 'confirmed' && before?.status !== 'confirmed' && isHere(order)) arrived(order);
      if (hasRead) draw();
    },
    failed: (error) => fill(below, errorBox(error, () => watched.read())),
    live(isLive) {
      state.textContent = t(isLive ? 'board.live' : 'board.away');
      state.classList.toggle('error', !isLive);
    },
  });
  const stopWaiting = wakeByPress();
  const known = new Set();
  if (who.role === 'merchant') ownPlaces().then((own) => { own.forEach(({ id }) => known.add(id)); drawPlaces(); }, () => {});
  drawPlaces();
  return () => {
    watched.stop();
    stopWaiting();
  };

  function isHere(order) {
    return !place || order.parts.some((part) => part.place === place);
  }

  function arrived(order) {
    fresh.add(order.id);
    ring();
    notice(t('board.arrived', { what: order.lines.map(({ name, item, quantity }) => `${quantity} × ${name ?? item}`).join(', ') }));
  }

  function tools() {
    const choice = Object.keys(filters).map((name) => h('a', {
      class: 'button chip', href: addressOf({ status: name, place }), 'aria-current': name === filter ? 'true' : null,
    }, t(`board.${name}`)));
    const sound = h('button', { type: 'button', id: 'sound', 'aria-pressed': String(isWished()), onclick: async () => {
      await setSound(!isWished());
      sound.setAttribute('aria-pressed', String(isWished()));
    } }, t('board.sound'));
    return [h('nav', { class: 'chips', 'aria-label': t('board.which') }, choice),
      h('div', { class: 'row' }, h('label', {}, t('board.place'), ' ', places), sound)];
  }

  function drawPlaces() {
    const all = [...known].map((id) => [id, names.of(id)]).sort((a, b) => a[1].localeCompare(b[1]));
    if (place && !known.has(place)) all.unshift([place, names.of(place)]);
    const texts = JSON.stringify(all);
    if (places.dataset.shown === texts) return;
    places.dataset.shown = texts;
    fill(places, [['', t('board.everywhere')], ...all].map(([id, name]) => h('option', { value: id, selected: id === (place ?? '') }, name)));
  }

  /** Only what changed is drawn anew, so that nobody's finger or focus loses its button. */
  function draw() {
    const shown = sorted([...watched.orders.values()].filter(isHere), filter);
    for (const order of watched.orders.values()) order.parts.forEach((part) => known.add(part.place));
    drawPlaces();
    const focused = document.activeElement;
    const [focusedId, focusedCard] = [focused?.id, focused?.closest?.('.order-card')];
    const old = new Map([...list.children].map((element) => [element.id, element]));
    const cards = shown.map((order) => {
      const look = JSON.stringify([order, order.parts.map((part) => names.of(part.place)), fresh.has(order.id)]);
      const there = old.get(`order-${order.id}`);
      if (there?.look === look) return there;
      const made = card(order, {
        nameOfPlace: names.of, isNew: fresh.has(order.id),
        changed(answer) {
          fresh.delete(answer.id);
          watched.take(answer);
          draw();
        },
        removed(id) {
          watched.orders.delete(id);
          draw();
        },
      });
      made.look = look;
      return made;
    });
    if (cards.length !== list.children.length || cards.some((element, index) => list.children[index] !== element)) list.replaceChildren(...cards);
    fill(below, shown.length === 0 && emptyBox(t('board.none')));
    said.textContent = shown.length ? t('board.count', { count: shown.length }) : '';
    if (focusedCard && !focused.isConnected) {
      (document.getElementById(focusedId) ?? document.getElementById(focusedCard.id)?.querySelector('button') ?? said).focus();
    }
  }
}

const addressOf = ({ status, place }) => `/desk/orders${queryText({ status: status === 'open' ? null : status, place })}`;
