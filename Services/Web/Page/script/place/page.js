// What the page of a place consists of: pictures, what it is, five actions, the menu by sections, people, reviews,
// what is alike.
import {h} from '../core/element.js';
import {nameOf, t} from '../core/messages.js';
import {share} from '../core/share.js';
import {act, acts} from '../ui/acts.js';
import {bar, iconButton} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {orderBox} from '../ordering/cart/order-box.js';
import {following} from '../followed/following.js';
import {reviews} from '../reviews/reviews.js';
import {hasMenu} from '../domain/menu.js';
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
  let [sections, hasPeople] = [[], false];
  const showTabs = () => tabs.show([
    ...sections, hasPeople && {id: 'people', title: t('people.short')}, {id: 'reviews', title: t('review.people')}
  ].filter(Boolean));
  const dishes = isFood ? menu(place, (read, found) => {
    follow.takeMenu(read);
    pictures.show(picturesOf(place, read.items));
    sections = found.length > 0 ? found : [{id: 'menu', title: t('menu.title')}];
    // Once they are in the page.
    queueMicrotask(() => requestAnimationFrame(showTabs));
    searchButton.hidden = read.items.length < 8;
  }) : null;
  const searchButton = iconButton('search', t('menu.search'), () => dishes.search(), {hidden: true});
  const facts = details(place, {isOpen: !isFood});
  pictures.show(picturesOf(place));
  const staff = people(place, () => {
    hasPeople = true;
    showTabs();
  });
  const top =
    h('div', {class: 'place-top'}, bar({path: '/', isOver: true, end: [searchButton, follow.heart]}), pictures.element);
  return {
    parts: [
      crumb('/', t('nav.discover')),
      top,
      h('div', {class: `two ${box ? '' : 'is-one'}`},
        h('div', {class: 'col gap4'}, placeHead(place, origin), follow.news, actions(place, {query, follow, facts}),
          facts, tabs.element, dishes?.element, staff, reviews(place), alike.element),
        box?.element),
    ],
    begin: showTabs,
    remove() {
      tabs.remove();
      box?.remove();
      alike.remove();
    },
  };
}

function actions(place, {query, follow, facts}) {
  const call = place.telephoneLinks?.[0];
  const shows = act({
    icon: 'info',
    text: t('place.details'),
    id: 'show-details',
    onclick: toggle,
    attributes: {'aria-expanded': String(!facts.hidden), 'aria-controls': 'details'}
  });
  function toggle() {
    facts.hidden = !facts.hidden;
    shows.setAttribute('aria-expanded', String(!facts.hidden));
    if (!facts.hidden) facts.scrollIntoView({block: 'nearest'});
  }
  const from = query.toString();
  const row = acts(
    {icon: 'route', text: t('place.way'), id: 'way', href: `/place/${place.id}/way${from && `?${from}`}`},
    call && {icon: 'phone', text: t('place.call'), href: call, attributes: {class: 'call'}},
    {icon: 'share', text: t('share.share'), id: 'share', onclick: () => share(nameOf(place))});
  row.append(follow.act, shows);
  return row;
}
