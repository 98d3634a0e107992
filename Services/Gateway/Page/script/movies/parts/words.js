import { duration, distance, fixed } from '../../kit/formats.js';
import { language, nameOf, t } from '../../kit/messages.js';
import { minutesOf } from '../experts/recommending.js';
import { hour, dayName } from './days.js';

export { fixed };
export const percent = (value) => new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
export const listed = (texts) => new Intl.ListFormat(language, { type: 'conjunction' }).format(texts);
export const byName = (left, right) => nameOf(left).localeCompare(nameOf(right), language) || (left.id < right.id ? -1 : 1);

/** "Drama, Romance · 1 h 52 min · 12". */
export function factsLine(movie) {
  const minutes = minutesOf(movie);
  return [movie.genre.join(', '), minutes && duration(minutes * 60), movie.contentRating].filter(Boolean).join(' · ');
}

/** Who is behind a prediction: "Predicted 4.3 because of Ada Roca (0.92), Bo Lind (0.88) and 3 more". */
export function becauseText(prediction, voices, copy) {
  const named = voices.slice(0, 2).map(({ critic, similarity }) => `${copy.critics.get(critic)?.name ?? critic} (${fixed(similarity, 2)})`);
  const more = voices.length - named.length;
  return t('because.critics', { stars: fixed(prediction, 1), critics: listed(more > 0 ? [...named, t('because.more', { count: more })] : named) });
}

/** "Cines Verdi, 1.40 km: next show today 19:30, ends about 21:41". */
export const whereText = (cinema, metres, show, ends) => t(metres === null ? 'because.at' : 'because.near', {
  cinema: nameOf(cinema), distance: metres === null ? '' : distance(metres), day: dayName(show.startDate), time: hour(show.startDate), end: hour(ends),
});
