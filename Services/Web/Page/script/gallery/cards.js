import {artOfItem, artOfMovie, artOfPlace} from '../art/art.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {facts} from '../ui/facts.js';
import {starsFact} from '../ui/five.js';
import {slimHead} from '../ui/slim-head.js';

const restaurant = {
  id: 'som-tam-nua',
  name: 'Som Tam Nua',
  types: ['Restaurant'],
  servesCuisine: ['thai', 'isan']
};
const townhouse = {
  id: 'townhouse-1',
  name: 'Townhouse Nam Sai',
  types: ['Townhouse']
};
const salad = {
  id: 'som-tam-nua.papaya',
  name: 'Green papaya salad',
  category: 'salad'
};
const sausage = {
  id: 'som-tam-nua.sausage',
  name: 'Isan sausage',
  category: 'starter'
};

export const cards = () => ['Cards',
  'A place, dishes, a home, movies. The whole card is the link; buttons on it are their own.',
  h('div', {class: 'tiles'},
    h('div', {class: 'box'},
      h('div', {class: 'list'}, place(restaurant, 'false'),
        place({...restaurant, id: 'coca', name: 'Coca Suki', servesCuisine: ['suki']}, 'true'))),
    h('div', {class: 'box'},
      h('div', {class: 'dishes'},
        dish(salad, '฿55',
          h('button', {
            type: 'button',
            class: 'add',
            'aria-label': 'Add green papaya salad',
          },
            icon('plus'))),
        dish(sausage, '฿50', h('span', {class: 'tag'}, 'Sold out today'), 'out'))),
    h('div', {class: 'box'}, home()), h('div', {class: 'col gap4'}, head(), folded()),
    h('div', {class: 'box'},
      h('div', {class: 'posters'}, poster({id: 'movie-comet', name: 'Little Comet', genre: ['Animation', 'Family']}),
        poster({id: 'movie-keys', name: 'Seven Keys', genre: ['Crime', 'Thriller']}))))];

const pic = (drawing, ...more) => h('div', {class: 'pic'}, drawing, more);
const heart = (name, isPressed) => h('button',
  {type: 'button', class: 'icon-btn', 'aria-pressed': isPressed, 'aria-label': `Follow ${name}`}, icon('heart'));

const place = (one, isFollowed) => h('article', {class: 'card'}, pic(artOfPlace(one)),
  h('div', {class: 't'}, h('h3', {}, h('a', {href: '#place'}, one.name)),
    facts(starsFact({average: 4.6, count: 212}), 'Thai'),
    h('p', {class: 'why'}, icon('spark'), h('span', {}, 'Because you gave Ban Khun Mae 5 stars'))),
  heart(one.name, isFollowed));

const dish = (one, price, end, name = '') => h('article', {class: `dish ${name}`},
  h('div', {class: 't'}, h('h3', {}, one.name), h('p', {class: 'xs faint'}, 'Contains peanuts, fish'),
    h('div', {class: 'end'}, h('span', {class: 'price'}, price), end)),
  pic(artOfItem(one)));

const home = () => h('article', {class: 'tile'},
  pic(artOfPlace(townhouse), h('span', {class: 'on tl'}, 'Free common fee'), heart(townhouse.name, 'true')),
  h('div', {class: 't'}, h('p', {class: 'price'}, '฿3.5–4.1 M'), h('h3', {}, h('a', {href: '#home'}, townhouse.name)),
    facts('Townhouse', '0.23 km')));

function head() {
  const {element} = slimHead({path: '#place', title: restaurant.name, heading: h('h3', {})});
  element.hidden = false;
  return element;
}

const folded = () => h('details', {class: 'folded'},
  h('summary', {}, icon('route'), h('h3', {}, 'What is looked at when it is wished'), icon('down')),
  h('p', {}, '20 minutes, 1.60 km'));

const poster = (movie) => h('article', {class: 'tile poster'}, pic(artOfMovie(movie)),
  h('div', {class: 't'}, h('h3', {class: 'clip'}, h('a', {href: '#movie'}, movie.name)),
    facts(movie.genre[0], '17:30')));
