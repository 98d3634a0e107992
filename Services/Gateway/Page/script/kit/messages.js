// The page's words by language. A message is a text with {names}, or one text for each plural category.
import { read, write } from './storage.js';
import { files } from './files.js';

export const languages = { en: 'English', th: 'ไทย', fi: 'Suomi', es: 'Español', ca: 'Català' };

let messages = {};
let plurals = new Intl.PluralRules('en');
export let language = 'en';

/** The chosen language, else the first of the browser's that there is. */
export async function loadMessages() {
  const wished = [read('language'), ...navigator.languages].map((tag) => String(tag ?? '').slice(0, 2).toLowerCase());
  language = wished.find((tag) => tag in languages) ?? 'en';
  plurals = new Intl.PluralRules(language);
  messages = await (await fetch(`${files}/messages/${language}.json`)).json();
  document.documentElement.lang = language;
}

export function chooseLanguage(tag) {
  write('language', tag);
  location.reload();
}

/** A message; `count` chooses among plurals. */
export function t(key, values = {}) {
  let text = messages[key] ?? key;
  if (typeof text === 'object') text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString(language) : String(value ?? whole);
  });
}

/** A thing's name in the reader's language, else its own. */
export const nameOf = (thing) => thing.names?.[language] ?? thing.name;
