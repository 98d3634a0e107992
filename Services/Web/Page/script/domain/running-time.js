// How long a movie lasts, and when a show of it is over. Workers compute with it, too.

/** In minutes, of a movie that does not say how long it lasts. */
const usualMinutes = 120;

/** Minutes of "PT1H48M"; null if it does not say. */
export function minutesOf({duration}) {
  const found = /^PT(?:(\d{1,2})H)?(?:(\d{1,3})M)?$/.exec(duration ?? '');
  return found && (found[1] || found[2]) ? Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0) : null;
}

/** When a show is over, as far as is known: RFC 3339 with the cinema's offset. */
export function endOf(show, movie) {
  if (show.endDate) return show.endDate;
  const offset = /([+-])(\d\d):(\d\d)$/.exec(show.startDate) ?? ['+00:00', '+', '00', '00'];
  const east = (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]));
  const end = Date.parse(show.startDate) + (minutesOf(movie ?? {}) ?? usualMinutes) * 60_000;
  return new Date(end + east * 60_000).toISOString().slice(0, 19) + offset[0];
}
