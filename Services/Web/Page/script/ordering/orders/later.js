/**
 * Of two states of an order the later: an answer that was on its way when the stream told of a change must not take
 * it back.
 * @param {object|null} one
 * @param {object} other taken if both are the same
 */
export function later(one, other) {
  if (!one) return other;
  const [before, after] = [one.history?.length ?? 0, other.history?.length ?? 0];
  if (before !== after) return after > before ? other : one;
  // Both in UTC with as many digits.
  return (other.updatedAt ?? '') >= (one.updatedAt ?? '') ? other : one;
}
