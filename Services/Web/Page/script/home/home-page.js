// The page of a home: pictures, price, what it is, the ways there, what people say; calling the seller is in reach all
// the time.
import {h, fill} from '../core/element.js';
import {dateOnly, price} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {whenSeen} from '../core/when-seen.js';
import {isPhoto} from '../core/picture.js';
import {share} from '../core/share.js';
import {bar, iconButton} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {slimHead} from '../ui/slim-head.js';
import {facts} from '../ui/facts.js';
import {following} from '../followed/following.js';
import {details} from '../place/details.js';
import {gallery, picturesOf} from '../place/gallery.js';
import {farLine, ratedFact} from '../place/head.js';
import {people} from '../place/people.js';
import {similar} from '../place/similar.js';
import {homePrice} from '../domain/home-price.js';
import {addressText, kindWord, otherName} from '../domain/place-text.js';
import {reviews} from '../reviews/reviews.js';
import {mine} from '../directions/origin.js';
import {routeGuide} from '../directions/route-guide.js';

/** @returns {{parts: Node[], remove: () => void}} */
export function pageOf(place, {origin, query}) {
  const {listing} = place;
  const name = nameOf(place);
  const follow = following(place);
  const pictures = gallery(name);
  pictures.show(picturesOf(place));
  const ways = waysThere(place, origin, query);
  const alike = similar(place);
  const first = head(place, origin);
  const slim = slimHead({path: '/', title: name, heading: first.element.querySelector('h1')});
  // A drawing says less than a photo does: it is small, and on wide screens beside what is said.
  const isDrawn = !place.images?.some(isPhoto);
  const top = h('div', {class: `place-top ${isDrawn ? 'is-drawn' : ''}`},
    bar({path: '/', isOver: true, end: [iconButton('share', t('share.share'), () => share(name))]}), pictures.element);
  return {
    parts: [
      slim.element,
      crumb('/', t('nav.discover')),
      !isDrawn && top,
      h('div', {class: 'two'},
        h('div', {class: 'col gap6'}, isDrawn ? h('div', {class: 'drawn-head'}, top, first.element) : first.element,
          follow.news, promotion(listing), ways.element, details(place, null, {hasAddress: false}),
          reviews(place, {rated: first.takeRating}), people(place), alike.element),
        seller(place, follow)),
      foot(place, follow, ways.open),
    ],
    remove() {
      slim.remove();
      ways.remove();
      alike.remove();
    },
  };
}

/** All that the offer says, and how it is rated once that is known. */
function head(place, origin) {
  const {listing} = place;
  const {purpose, subtitle, seller: who, listedAt} = listing;
  const [other, address] = [otherName(place), addressText(place)];
  const box = h('div', {class: 'home-facts'});
  // What its seller writes in a line is several facts: "Two rooms, 68 m², 5th floor".
  const said = [nameOf(place), other?.text].includes(subtitle) ? [] : subtitle?.split(/[,;] | · /) ?? [];
  const [cost, exact] = [homePrice(listing), exactly(listing)];
  const about = [
    exact !== cost && exact, kindWord(place), t(`home.${purpose}`), ...said, who?.name,
    Date.parse(listedAt) > 0 && t('home.since', {date: dateOnly(listedAt)})
  ].filter(Boolean);
  const takeRating = (rating) => fill(box, facts(ratedFact(rating)), facts(...about));
  takeRating(place.rating);
  return {
    element: h('header', {class: 'col home-head'}, h('p', {class: 'price big'}, cost), h('h1', {}, nameOf(place)),
      other && h('p', {class: 'soft second', lang: other.lang}, other.text), box,
      address && h('p', {class: 's soft'}, address), farLine(place, origin)),
    takeRating,
  };
}

/** To the last unit; a rent is a month's. */
const exactly = ({purpose, price: range}) =>
  (range && purpose === 'rent' ? t('price.month', {price: price(range)}) : price(range));

/** Looked for once they are about to be seen. */
function waysThere(place, origin, query) {
  let [guide, isLeft] = [null, false];
  const title = h('h2', {id: 'way-title', tabindex: -1}, t('route.title'));
  const element = h('section', {class: 'col gap3', id: 'way', 'aria-labelledby': 'way-title'}, title);
  const giveUp = whenSeen(element, async () => {
    const from = await origin.catch(() => mine(null));
    if (isLeft) return;
    guide = routeGuide({place, origin: from, query, profile: query.get('profile') ?? undefined, isBrief: true});
    element.append(guide.element);
  });
  return {
    element,
    open: () => title.focus(),
    remove() {
      isLeft = true;
      giveUp();
      guide?.remove();
    }
  };
}

const promotion = ({promotion: text, seller: who}) => text
  && h('div', {class: 'note good promotion'}, icon('spark'),
    h('span', {}, h('b', {}, text), who && h('span', {class: 'soft block'}, t('home.offerOf', {name: who.name}))));

/** On wide screens beside the page. */
function seller(place, follow) {
  const {listing: {seller: who}, telephone, telephoneLinks = []} = place;
  return h('aside', {class: 'box wide-only col gap4', 'aria-label': t('home.seller')},
    who
      && h('div', {class: 'person'}, h('span', {class: 'disc k k-home'}, icon('shop')),
        h('div', {class: 't'}, h('b', {}, who.name), h('span', {class: 's soft block'}, t('home.seller')))),
    telephoneLinks.map(
      (link, index) => h('a', {class: `btn wide call ${index === 0 ? 'primary big' : ''}`, href: link}, icon('phone'),
        t('place.callNumber', {number: telephoneLinks.length > 1 ? link.slice(4) : telephone}))),
    telephone && telephoneLinks.length === 0 && h('p', {}, telephone), wide(follow.button(t('follow.news'))),
    h('p', {class: 's soft'}, t('follow.private'), ' ', h('a', {class: 'link', href: '/followed'}, t('follow.all'))));
}

function wide(button) {
  button.id = 'follow';
  button.classList.add('wide');
  return button;
}

/** On phones at the foot. */
function foot(place, follow, showWay) {
  const call = place.telephoneLinks?.[0];
  const button = follow.button(t('follow.follow'));
  return h('div', {class: 'buybar home-foot'}, button,
    call ? h('a', {class: 'btn primary mid call', href: call}, icon('phone'), t('home.call'))
         : h('button', {type: 'button', class: 'btn primary mid', onclick: showWay}, icon('route'), t('place.way')));
}
