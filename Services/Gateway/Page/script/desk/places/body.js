/** What of a place people write; all else the catalog says itself. */
const written = ['types', 'name', 'names', 'description', 'address', 'geo', 'locations', 'boundary', 'telephone',
  'email', 'url', 'images',
  'openingHours', 'timeZone', 'servesCuisine', 'screenCount', 'ordering', 'listing', 'illustrative'];

/** A place as it is, to be sent back with changes: whoever replaces a place says all of it. */
export const bodyOf = (place, changes = {}) => ({
  ...Object.fromEntries(written.filter((name) => place[name] !== undefined
    && place[name] !== null).map((name) => [name, place[name]])),
  ...changes,
});
