// Tables as text: CSV as the catalog reads it, with a comma, a semicolon, a tab or a bar between the fields.

/** @typedef {{header: string[], rows: {line: number, fields: string[]}[]}} Table `line`: the row's first in the file */

/** @param {string} text @returns {Table} */
export function readTable(text) {
  const records = recordsOf(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const [header, ...rows] = records;
  return {header: (header?.fields ?? []).map((name) => name.trim()), rows};
}

function recordsOf(written) {
  // Some spreadsheets name the separator in a line of its own.
  const [named, sign] = /^sep=(.)\n/.exec(written) ?? [];
  const text = named ? `\n${written.slice(named.length)}` : written;
  const separator = sign ?? separatorOf(text);
  const records = [];
  let [fields, field, line, first, isQuoted] = [[], '', 1, 1, false];
  const endRecord = () => {
    fields.push(field);
    if (fields.length > 1 || fields[0].trim() !== '') records.push({line: first, fields});
    [fields, field] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') {
        field += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === separator) {
      fields.push(field);
      field = '';
    } else if (sign === '\n') {
      endRecord();
      first = line;
    } else field += sign;
  }
  if (field !== '' || fields.length > 0) endRecord();
  return records;
}

/** Whichever the header has most of. */
function separatorOf(text) {
  const [header] = text.split('\n', 1);
  const count = (sign) => header.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** @param {string[][]} records */
export const tableText = (records) =>
  records
    .map((fields) =>
           (fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))).join(','))
    .join('\r\n');
