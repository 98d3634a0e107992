// The colour of a train line, where it is known: most lines are called by it.
const named = /\b(blue|purple|gold|yellow|pink|green|red|orange|brown|grey)\b/i;

/** Lines that are not called by their colour, by their ids. */
const known = {
  'bts-sukhumvit': 'green',
  'bts-silom': 'teal',
  apl: 'red'
};

/** @param {{id: string, name: string}} line @returns {string} a class; none for a line whose colour nobody knows */
export function lineColour({id, name}) {
  const colour = known[id] ?? named.exec(name)?.[1].toLowerCase();
  return colour ? `line-${colour}` : '';
}
