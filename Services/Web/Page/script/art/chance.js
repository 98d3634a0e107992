/**
 * Chance that is always the same for the same thing: its picture never changes.
 * @param {string} id
 * @returns {{ between(low: number, high: number): number, of<T>(list: T[]): T, some<T>(list: T[], count: number): T[],
 *   is(likely: number): boolean }}
 */
export function chanceOf(id) {
  let state = 0x811c9dc5;
  for (const sign of String(id)) state = Math.imul(state ^ sign.codePointAt(0), 0x01000193);
  state ||= 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  // The first steps of two ids that differ in little are alike.
  for (let step = 0; step < 8; step += 1) next();
  const between = (low, high) => low + next() * (high - low);
  const of = (list) => list[Math.floor(next() * list.length)];
  const some = (list, count) => {
    const left = [...list];
    return Array.from(
      {length: Math.min(count, left.length)}, () => left.splice(Math.floor(next() * left.length), 1)[0]);
  };
  return {between, of, some, is: (likely) => next() < likely};
}
