// The name of a movie on its poster: as big as fits, in up to four lines.
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** How wide a text is, in units of its size; marks above and below take no room. */
const widthOf = (text) => [...text.normalize('NFC')].reduce((sum, sign) => sum
    + (/\p{M}/u.test(sign)            ? 0
        : wide.test(sign)             ? 1
        : /[\p{Lu}\p{N}]/u.test(sign) ? (/[MWÅ]/.test(sign) ? 0.92 : 0.7)
        : /[ilIj.,'! ]/.test(sign)
        ? 0.32
        : 0.58),
  0);

/** The words of a name; those of scripts without spaces between words, too. */
function wordsOf(name) {
  if (!/[฀-๿぀-ヿ㐀-鿿]/.test(name) || !Intl.Segmenter) return name.split(/\s+/);
  return [...new Intl.Segmenter(undefined, {granularity: 'word'}).segment(name)]
    .map(({segment}) => segment)
    .filter((segment) => segment.trim());
}

const glue = (name) => (/[฀-๿぀-ヿ㐀-鿿]/.test(name) ? '' : ' ');

/**
 * Lines and their size.
 * @returns {{ lines: string[], size: number }}
 */
export function lettered(name, width, most = 15, isUpper = true) {
  const text = isUpper ? name.toUpperCase() : name;
  const between = glue(text);
  for (let size = most; size > 6; size -= 0.5) {
    const lines = [];
    for (const word of wordsOf(text)) {
      const joined = lines.length > 0 ? `${lines.at(-1)}${between}${word}` : word;
      if (lines.length > 0 && widthOf(joined) * size <= width) lines[lines.length - 1] = joined;
      else lines.push(word);
    }
    if (lines.length <= 4 && lines.length * size <= 62 && lines.every((line) => widthOf(line) * size <= width))
      return {lines, size};
  }
  return {lines: [`${text.slice(0, 22)}…`], size: 6.5};
}
