// Time zones by name: a place on the high sea has none, and a browser may not know a new one.
const known = new Map();

/** Whether this browser knows the clock of a zone. @param {string} name */
export function isZone(name) {
  if (!known.has(name)) known.set(name, isKnown(name));
  return known.get(name);
}

function isKnown(timeZone) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', {timeZone}));
  } catch {
    return false;
  }
}

/** The zone, or UTC's where its clock is not known. @param {string} name */
export const zoneOrUTC = (name) => (isZone(name) ? name : 'UTC');
