// Opening hours as one writes them, in OpenStreetMap's way: "Mo-Fr 09:00-18:00; Sa 10:00-14:00; Dec 24-26 off".
const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The text of hours: as they were written, else made of their rules. */
export const hoursText = (hours) => hours?.text ?? (hours?.rules ?? [
]).map(ruleText).reduce((text, [rule, between]) => (text ? `${text}${between}${rule}` : rule), '');

function ruleText({days: on = [], occurrences, publicHolidays, dates, weeks, times, adds, fallback}) {
  const parts = [
    weeks?.length
      && `week ${
        weeks
          .map(
            ({from, through, every}) => (from === through ? from : `${from}-${through}${every > 1 ? `/${every}` : ''}`))
          .join(',')}`,
    (dates ?? [])
      .map(({from, through}) => (from === through ? dateText(from) : `${dateText(from)}-${dateText(through)}`))
      .join(','),
    [runs(on).join(',') + (occurrences?.length ? `[${occurrences.join(',')}]` : ''), publicHolidays && 'PH']
      .filter(Boolean)
      .join(','),
    times.length
      ? times
          .map(({opens, closes, openEnd, opensAt, closesAt}) =>
                 (`${sunText(opensAt) ?? opens}-${sunText(closesAt) ?? closes}${openEnd ? '+' : ''}`))
          .join(',')
      : 'off',
  ];
  return [parts.filter(Boolean).join(' '), adds ? ', ' : fallback ? ' || ' : '; '];
}

/** "sunrise", "(sunset-00:30)". */
function sunText(sun) {
  if (!sun?.offset) return sun?.event;
  const minutes = Math.abs(sun.offset);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0'));
  return `(${sun.event}${sun.offset < 0 ? '-' : '+'}${hour}:${minute})`;
}

/** "Mo-We", "Fr": days that follow each other are a run. */
export function runs(on) {
  const found = [];
  for (const day of days.filter((name) => on.includes(name))) {
    const last = found.at(-1);
    if (last && days.indexOf(day) === days.indexOf(last[1]) + 1) last[1] = day;
    else found.push([day, day]);
  }
  return found.map(
    ([first, last]) => (first === last ? first
        : days.indexOf(last) - days.indexOf(first) === 1
        ? `${first},${last}`
        : `${first}-${last}`));
}

/** "2026-12-24" as "2026 Dec 24", "12-24" as "Dec 24". */
function dateText(text) {
  const parts = text.split('-');
  const [month, day] = parts.slice(-2);
  return [...parts.slice(0, -2), months[Number(month) - 1], day].join(' ');
}
