/** All names of a thing in small letters, to look for words in. */
export const allNames = (thing,
  ...more) => [thing.name, ...Object.values(thing.names ?? {}), ...more].filter(Boolean).join(' ').toLowerCase();
