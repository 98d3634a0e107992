// One's places: a list to choose from, one of them, or a new one.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {kindText, secondLine} from '../../domain/place-words.js';
import {finder} from '../finder.js';
import {showNew, showPlace} from './place.js';

export function show(box, context) {
  if (context.id) return showPlace(box, context);
  if (context.query.get('new')) return showNew(box, context);
  return showList(box, context);
}

function showList(box, {query, who, bar}) {
  const isMerchant = who.role === 'merchant';
  bar.actions(
    h('a', {class: 'btn small', id: 'new-home', href: '/desk/places?new=home'}, icon('plus'), t('shop.newHome')),
    h('a', {class: 'btn primary small', id: 'new-place', href: '/desk/places?new=yes'}, icon('plus'), t('shop.new')));
  return finder(box, 'places', {
    query,
    label: t('shop.find'),
    what: t('shop.what'),
    values: {merchant: isMerchant ? 'me' : null, sort: 'name'},
    picture: 'shop',
    about: (place) => [kindText(place), secondLine(place)].filter(Boolean).join(' · '),
    // Nobody asks of a building when it is open.
    lacks: ({openingHours, images, listing, types}) => types.includes('CollegeBuilding')
      ? []
      : [!listing && !openingHours && t('lacks.hours'), !images?.length && t('lacks.picture')].filter(Boolean),
    empty: (q) => t(isMerchant && !q ? 'shop.none' : 'shop.nothing'),
  });
}
