// What a written query says of how far and of rents. The page reads that itself, since the API has no words for it.

const amount = '(\\d+(?:[.,]\\d+)?)\\s*';
const unit = '(km|kilomet\\p{L}*|m|met\\p{L}*|กม\\.?|กิโลเมตร|เมตร)(?!\\p{L})(?::?n)?';
const before = '(?:within|inside|en un radio de|a menos de|en un radi d(?:e|[’\'])|a menys d(?:e|[’\'])|alle|enintään' +
  '|ไม่เกิน|ภายใน|ในระยะ)\\s*';
const behind = '(?:\\s*(?:säteellä|päässä|(?:of|from|around) (?:me|here)|de (?:aquí|mí)|d[’\']aquí|จากที่นี่|จากฉัน))';
// A distance from something that is named belongs to it: "within 500 m of a station".
const far = new RegExp(`${before}${amount}${unit}${behind}?\\s*$|${amount}${unit}${behind}\\s*$`, 'iu');

const monthly = new RegExp(
  '(?:\\b(?:an?|per|each)\\s+month|\\bmonthly|/\\s*mo(?:nth)?|\\bal mes|\\bpor mes|\\bper mes' +
    '|\\bmensuals?|\\bmensuales|\\bkuukaudessa|/\\s*kk|ต่อเดือน|เดือนละ)(?!\\p{L})',
  'iu');

/** Fewer are no distance that somebody looks within; "alle 3 m" means millions. */
const leastMetres = 100;

/**
 * @param {string} text
 * @returns {{words: string, radius: string, isMonthly: boolean}} the other words, and kilometres; empty for none
 */
export function written(text) {
  const isMonthly = monthly.test(text);
  const rest = text.replace(monthly, ' ').replace(/\s+/g, ' ').trim();
  const found = far.exec(rest);
  const radius = found ? kilometres(found[1] ?? found[3], found[2] ?? found[4]) : '';
  return {words: radius ? rest.slice(0, found.index).trim() : rest, radius, isMonthly};
}

function kilometres(digits, unit) {
  const value = Number(digits.replace(',', '.'));
  const metres = /^(k|ก)/i.test(unit) ? value * 1000 : value;
  return metres >= leastMetres && metres <= 50_000 ? String(metres / 1000) : '';
}
