// What the page of a place consists of: pictures, what it is, five actions, the menu by sections, people, reviews,
// what is alike.
import {h} from '../core/element.js';
import {nameOf, t} from '../core/messages.js';
import {share} from '../core/share.js';
import {act, acts} from '../ui/acts.js';
import {bar, iconButton} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {slimHead} from '../ui/slim-head.js';
import {orderBox} from '../ordering/cart/order-box.js';
import {following} from '../followed/following.js';
import {reviews} from '../reviews/reviews.js';
import {pointMap} from '../directions/point-map.js';
import {hasMenu, usualPrice} from '../domain/menu.js';
import {details} from './details.js';
import {gallery, picturesOf} from './gallery.js';
import {placeHead} from './head.js';
import {menu} from './menu.js';
import {people} from './people.js';
import {similar} from './similar.js';
import {sectionTabs} from './tabs.js';

/** @returns {{parts: Node[], begin: () => void, remove: () => void}} `begin` is called when they are shown */
export function pageOf(place, {origin, query}) {
  const name = nameOf(place);
  const isFood = hasMenu(place);
  const follow = following(place);
  const pictures = gallery(name);
  const tabs = sectionTabs(t('place.sections', {name}));
  const box = isFood ? orderBox() : null;
  const alike = similar(place);
  const head = placeHead(place, origin);
  const slim = slimHead({path: '/', title: name, heading: head.element.querySelector('h1')});
  let [sections, hasPeople] = [[], false];
  const showTabs = () => tabs.show([
    ...sections, hasPeople && {id: 'people', title: t('people.short')}, {id: 'reviews', title: t('review.people')}
  ].filter(Boolean));
  const dishes = isFood ? menu(place, (read, found) => {
    follow.takeMenu(read);
    head.takePrice(usualPrice(read.items));
    pictures.show(picturesOf(place, read.items));
    sections = found.length > 0 ? found : [{id: 'menu', title: t('menu.title')}];
    // Once they are in the page.
    queueMicrotask(() => requestAnimationFrame(showTabs));
    searchButton.hidden = read.items.length < 8;
  }) : null;
  const searchButton = iconButton('search', t('menu.search'), () => dishes.search(), {hidden: true});
  const map = pointMap(place);
  // On wide screens beside what is read; on phones behind an action where there is a menu.
  const side = h('div', {class: `place-side ${isFood ? 'is-folded' : ''}`}, box?.element, details(place, map.element));
  pictures.show(picturesOf(place));
  const staff = people(place, () => {
    hasPeople = true;
    showTabs();
  });
  const top = h('div', {class: 'place-top'}, bar({path: '/', isOver: true, end: [searchButton]}), pictures.element);
  return {
    parts: [
      slim.element,
      crumb('/', t('nav.discover')),
      top,
      h('div', {class: 'two place-two'},
        h('div', {class: 'col gap4'}, head.element, follow.news, actions(place, {query, follow, side})), side,
        h('div', {class: 'col gap4 place-main'}, tabs.element, dishes?.element, staff,
          reviews(place, {rated: head.takeRating}), alike.element)),
    ],
    begin: showTabs,
    remove() {
      slim.remove();
      tabs.remove();
      map.remove();
      box?.remove();
      alike.remove();
    },
  };
}

function actions(place, {query, follow, side}) {
  const call = place.telephoneLinks?.[0];
  const isFolded = () => side.classList.contains('is-folded');
  const shows = act({
    icon: 'info',
    text: t('place.details'),
    id: 'show-details',
    onclick: toggle,
    attributes: {class: 'phone-only', 'aria-expanded': String(!isFolded()), 'aria-controls': 'details'}
  });
  function toggle() {
    side.classList.toggle('is-folded');
    shows.setAttribute('aria-expanded', String(!isFolded()));
    if (!isFolded()) side.scrollIntoView({block: 'nearest'});
  }
  const from = query.toString();
  const row = acts(
    {icon: 'route', text: t('place.way'), id: 'way', href: `/place/${place.id}/way${from && `?${from}`}`},
    call && {icon: 'phone', text: t('place.call'), href: call, attributes: {class: 'call'}},
    {icon: 'share', text: t('share.share'), id: 'share', onclick: () => share(nameOf(place))});
  row.append(follow.act, shows);
  return row;
}
