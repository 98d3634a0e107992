// One's places: a list to choose from, one of them with its menu, or a new one.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { kindText, secondLine } from '../../explore/rows.js';
import { finder } from '../finder.js';
import { showNew, showPlace } from './place.js';

export function show(box, context) {
  if (context.id) return showPlace(box, context);
  if (context.query.get('new')) return showNew(box, context);
  return showList(box, context);
}

function showList(box, { query, who }) {
  const isMerchant = who.role === 'merchant';
  return finder(box, 'places', {
    query, label: t('shop.find'), values: { merchant: isMerchant ? 'me' : null, sort: 'name' },
    about: (place) => [kindText(place), secondLine(place)].filter(Boolean).join(' · '),
    empty: (q) => t(isMerchant && !q ? 'shop.none' : 'shop.nothing'),
    beside: [h('a', { class: 'button primary', id: 'new-place', href: '/desk/places?new=yes' }, t('shop.new')),
      h('a', { class: 'button', id: 'new-home', href: '/desk/places?new=home' }, t('shop.newHome'))],
  });
}
