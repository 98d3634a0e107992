/** The order of ids everywhere: by their UTF-8 bytes, which is that of code points. */
export function compareIDs(left, right) {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [left.charCodeAt(index), right.charCodeAt(index)];
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

// UTF-16 has the code points beyond the first 65,536 (as surrogates) before some of the others.
const rank = (unit) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** To a whole number, halves away from zero. */
const rounded = (value) => Math.sign(value) * Math.round(Math.abs(value));

/** A whole number: what agrees in nine decimals is equal, whatever the last digits of a sum are. */
export const inNineDecimals = (value) => rounded(value * 1e9);
