/** What of a place the catalog says itself, or keeps as its source has it; all else people write. */
const said = [
  'id', 'distance', 'telephoneLinks', 'openNow', 'publicHolidays', 'rating', 'usualPrice', 'matches', 'source',
  'attribution', 'updatedAt'
];

/** A place as it is, to be sent back with changes: whoever replaces a place says all of it. */
export const bodyOf = (place, changes = {}) => ({
  ...Object.fromEntries(Object.entries(place).filter(([name, value]) => !said.includes(name) && value !== null)),
  ...changes,
});
