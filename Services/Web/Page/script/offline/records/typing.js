// Typing errors as the services count and forgive them (optimal string alignment): a letter left out, one too many,
// another one, two swapped.

/** Where words as written find fewer than this, errors are forgiven. */
export const few = 5;

/** The errors that are forgiven in a word of so many letters. */
const forgiven = (letters) => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/** Words of the copy have at most 40 letters (`words.js`). */
let rows = [0, 0, 0].map(() => new Uint8Array(48));

/**
 * How many errors lie between two words, and between the first and the beginning of the second that is nearest to it;
 * `most` + 1 stands for more. Only what may lie within `most` is computed.
 * @param {string} typed @param {string} word @param {number} most 1 or 2
 * @returns {number[]} whole, beginning
 */
export function errors(typed, word, most) {
  const [height, width, over] = [typed.length, word.length, most + 1];
  if (height - width > most) return [over, over];
  let [older, old, now] = rows;
  for (let column = 0; column <= Math.min(width, over); column += 1) old[column] = column;
  for (let row = 1; row <= height; row += 1) {
    const [first, last, letter] = [Math.max(1, row - most), Math.min(width, row + most), typed[row - 1]];
    let least = now[first - 1] = first === 1 ? Math.min(row, over) : over;
    for (let column = first; column <= last; column += 1) {
      const other = word[column - 1];
      let value = Math.min(old[column - 1] + (letter === other ? 0 : 1), old[column] + 1, now[column - 1] + 1);
      if (row > 1 && column > 1 && letter === word[column - 2] && typed[row - 2] === other)
        value = Math.min(value, older[column - 2] + 1);
      now[column] = value;
      if (value < least) least = value;
    }
    if (least > most) return [over, over];
    if (last < width) now[last + 1] = over;
    [older, old, now] = [old, now, older];
  }
  rows = [older, old, now];
  let beginning = over;
  for (let column = Math.max(0, height - most); column <= Math.min(width, height + most); column += 1)
    beginning = Math.min(beginning, old[column]);
  return [width - height > most ? over : Math.min(old[width], over), beginning];
}

/**
 * How much a mistyped word is like another: between 0 and 1, 0 for not at all and for the word itself.
 * @param {boolean} goesOn whether it may also be a beginning
 */
export function likeness(typed, word, goesOn) {
  const most = forgiven(typed.length);
  if (most === 0 || (!goesOn && word.length - typed.length > most)) return 0;
  const [whole, beginning] = errors(typed, word, most);
  const isWhole = whole <= most;
  const count = isWhole || !goesOn ? whole : beginning;
  if (count > most || count === 0) return 0;
  return (isWhole ? 1 : 0.8) * (typed[0] === word[0] ? 1 : 0.85) * (0.92 - 1.1 * count / typed.length);
}
