// What the reader follows and has rated.
import {h} from '../core/element.js';
import {learn, t} from '../core/messages.js';
import {asCustomer, session} from '../core/session.js';
import {row, rows} from '../ui/row.js';
import {countNews} from '../followed/count.js';
import {followed} from '../followed/kept.js';
import {readOwn} from '../my-movies/store.js';
import {ownRatings} from '../reviews/own.js';
import {listPath} from '../saved-searches/shared.js';

export async function mineRows() {
  const movies = await readOwn().then(({ratings}) => ratings.size, () => 0);
  const places = Object.keys(ownRatings()).filter((id) => !id.startsWith('movie-')).length;
  const news = countNews();
  const searches = await searchesRow();
  return rows(searches, row({
    icon: 'heart',
    id: 'to-followed',
    text: t('you.followed'),
    href: '/followed',
    hint: followedText(),
    end: news > 0 && h('span', {class: 'tag brand'}, t('you.news', {count: news})),
  }),
    row({icon: 'star', text: t('you.ratings'), href: '/movies#mine', hint: ratedText(movies, places)}));
}

/** Only for whoever is somebody here: nobody else has any. */
async function searchesRow() {
  if (!session()) return null;
  const [found] =
    await Promise.all([asCustomer(`${listPath}?limit=100`).then(({body}) => body.items, () => []), learn('searches')]);
  const count = found.reduce((sum, {news}) => sum + news, 0);
  return row({
    icon: 'bell',
    id: 'to-searches',
    text: t('searches.title'),
    href: '/saved-searches',
    hint: t('searches.hint'),
    end: count > 0 && h('span', {class: 'tag brand'}, t('you.news', {count})),
  });
}

function followedText() {
  const all = followed();
  const homes = all.filter(({copy}) => copy.purpose).length;
  const counts =
    [homes > 0 && t('you.homes', {count: homes}), all.length > homes && t('you.places', {count: all.length - homes})];
  return counts.filter(Boolean).join(', ') || t('you.followedHint');
}

const ratedText = (movies, places) => [movies > 0 && t('you.movies', {count: movies}), places > 0 && t('you.places', {
  count: places
})].filter(Boolean).join(', ')
  || t('you.noRatings');
