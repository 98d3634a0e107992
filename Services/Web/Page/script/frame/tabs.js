// The four places to go. A deployment that does not offer what a tab holds leaves the tab out.
import {offers} from '../core/brand.js';
import {running} from '../ordering/orders/running.js';

const begins = (...starts) => (path) => starts.some((start) => path === start || path.startsWith(`${start}/`));

/** @returns {import('./nav.js').Tab[]} */
export const tabs = () => [{
  path: '/',
  icon: 'compass',
  text: 'nav.discover',
  isOffered: () => true,
  isHere: (path) => path === '/' || begins('/place', '/item', '/person', '/homes', '/campus')(path),
},
  {path: '/movies', icon: 'film', text: 'nav.movies', isOffered: () => offers('movies'), isHere: begins('/movies')},
  {
    path: '/my-orders',
    icon: 'bag',
    text: 'nav.orders',
    isOffered: () => offers('food') || offers('movies'),
    count: running,
    isHere: begins('/my-orders', '/cart'),
  },
  {
    path: '/you',
    icon: 'person',
    text: 'nav.you',
    isOffered: () => true,
    isHere:
      begins('/you', '/followed', '/saved-searches', '/copy', '/about', '/text', '/imprint', '/privacy', '/terms'),
  },
];
