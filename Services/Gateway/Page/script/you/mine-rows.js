// What the reader follows and has rated.
import { h } from '../kit/element.js';
import { t } from '../kit/messages.js';
import { row, rows } from '../kit/ui/row.js';
import { countNews } from '../followed/count.js';
import { followed } from '../followed/kept.js';
import { readOwn } from '../movies/own/store.js';
import { ownRatings } from '../reviews/own.js';

export async function mineRows() {
  const movies = await readOwn().then(({ ratings }) => ratings.size, () => 0);
  const places = Object.keys(ownRatings()).filter((id) => !id.startsWith('movie-')).length;
  const news = countNews();
  return rows(
    row({
      icon: 'heart', id: 'to-followed', text: t('you.followed'), href: '/followed', hint: followedText(),
      end: news > 0 && h('span', { class: 'tag brand' }, t('you.news', { count: news })),
    }),
    row({ icon: 'star', text: t('you.ratings'), href: '/movies#mine', hint: ratedText(movies, places) }));
}

function followedText() {
  const all = followed();
  const homes = all.filter(({ copy }) => copy.purpose).length;
  const counts = [homes > 0 && t('you.homes', { count: homes }), all.length > homes
    && t('you.places', { count: all.length - homes })];
  return counts.filter(Boolean).join(', ') || t('you.followedHint');
}

const ratedText = (movies, places) => [movies > 0 && t('you.movies', { count: movies }),
  places > 0 && t('you.places', { count: places })]
  .filter(Boolean).join(', ') || t('you.noRatings');
