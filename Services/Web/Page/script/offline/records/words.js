// Words as the copy looks for them: without case and accents, and of scripts that leave no space between words, too.
import {likeness} from './typing.js';

/** Letters that are no letter with an accent, but written like one where they cannot be had. */
const plain = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th'
};
const unaccented = /[\u0300-\u036f]/g;

/**
 * "Café São Bento" → "cafe sao bento", "ﾊﾟﾝﾀﾞ", "パンダ" → "ぱんだ". Signs of Thai stay: they are letters of their
 * own.
 */
export const folded = (text) =>
  text.toLowerCase()
    .normalize('NFKD')
    .replace(unaccented, '')
    .replace(/[ßøæœđðłıþ]/g, (letter) => plain[letter])
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Finds where words end in Thai; browsers that do not know that look for what stands between spaces. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('th', {granularity: 'word'}) : null;
const spaceless = /[\u0e00-\u0e7f]/;
/** Of a word, and of words in a text: what comes after is left out. */
const [longestWord, mostWords] = [40, 60];

/** The words of some texts, each once. */
export function wordsOf(texts) {
  const found = new Set();
  for (const text of texts) {
    if (!text) continue;
    for (const piece of text.split(/[^\p{L}\p{N}\p{M}]+/u)) {
      for (const word of spaceless.test(piece) && segmenter ? segments(piece) : [piece]) {
        if (word && found.size < mostWords) found.add(folded(word).slice(0, longestWord));
      }
    }
  }
  return [...found];
}

const segments =
  (text) => [...segmenter.segment(text)].filter(({isWordLike}) => isWordLike).map(({segment}) => segment);

/** The words of what somebody asks for: the first twelve. */
export const askedWords = (text) => wordsOf([text ?? '']).slice(0, 12);

/**
 * How well words are found among others: each counts 2 if it is one of them and 1 if one begins with it; 0 if one of
 * them is not found.
 * @param {boolean} isForgiving mistyped ones are found, too; then all together count less than any that are found as
 *   they are written
 */
export function fit(asked, words, isForgiving = false) {
  let [sum, isWritten] = [0, true];
  for (const [index, word] of asked.entries()) {
    if (words.includes(word)) sum += 2;
    else if (words.some((other) => other.startsWith(word))) sum += 1;
    else {
      const like = isForgiving ? likest(word, words, index === asked.length - 1) : 0;
      if (like === 0) return 0;
      sum += like;
      isWritten = false;
    }
  }
  return isWritten ? sum : sum / 1000;
}

const likest = (word, words, goesOn) => words.reduce((most, other) => Math.max(most, likeness(word, other, goesOn)), 0);
