import {distance, duration, fixed} from '../../core/formats.js';
import {capital, language, nameOf, t} from '../../core/messages.js';
import {minutesOf} from '../../domain/running-time.js';
import {dayName, dateThere, hour} from '../../domain/days.js';

export {fixed};
export const percent = (value) =>
  new Intl
    .NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    .format(value);
export const listed = (texts) => new Intl.ListFormat(language, {type: 'conjunction'}).format(texts);
export const byName = (left, right) =>
  nameOf(left).localeCompare(nameOf(right), language) || (left.id < right.id ? -1 : 1);

/** "1 h 52 min"; null if it is not known. */
export function lengthText(movie) {
  const minutes = minutesOf(movie);
  return minutes ? duration(minutes * 60) : null;
}

/** "Age 12"; what is no age is said as it is. */
export const classText = ({contentRating}) =>
  (/^\d{1,2}$/.test(contentRating ?? '') ? t('movie.age', {age: contentRating}) : contentRating);

/** "Drama, Romance · 1 h 52 min · Age 12". */
export const factsLine =
  (movie) => [movie.genre.join(', '), lengthText(movie), classText(movie)].filter(Boolean).join(' · ');

/** "Critics near you, such as Ada Roca and Bo Lind, gave it half a star more than they usually do". */
export function becauseText({voices, above}, copy) {
  const named = voices.slice(0, 2).map(({critic}) => copy.critics.get(critic)?.name ?? critic);
  const who = named.length > 0 ? t('because.near', {critics: listed(named)}) : t('because.anyone');
  const count = Math.round(Math.abs(above) * 2) / 2;
  if (count === 0) return t('because.asUsual', {who});
  if (count === 0.5) return t(above > 0 ? 'because.halfAbove' : 'because.halfBelow', {who});
  return t(above > 0 ? 'because.above' : 'because.below', {who, count});
}

/** "Today 18:10, 0.84 km"; without a distance only when. */
export const nextText = ({startDate}, metres) => [`${capital(dayName(startDate))} ${hour(startDate)}`,
  metres !== null && metres !== undefined && distance(metres),
].filter(Boolean).join(', ');

/** "18:10 · Cines Verdi"; of another day with its name. */
export const showLine = (show, cinema) => [show.startDate.slice(0, 10) === dateThere(show.startDate)
    ? hour(show.startDate)
    : `${dayName(show.startDate)} ${hour(show.startDate)}`,
  cinema && nameOf(cinema),
].filter(Boolean).join(' · ');
