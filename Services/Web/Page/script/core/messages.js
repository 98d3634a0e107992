// The page's words by language. A message is a text with {names}, or one text for each plural category.
import {brand} from './brand.js';
import {read, write} from './storage.js';
import {files} from './files.js';

const spoken = {
  en: 'English',
  th: 'ไทย',
  fi: 'Suomi',
  es: 'Español',
  ca: 'Català'
};

/** The languages that are offered, with their own names. */
export const languages =
  brand.languages ? Object.fromEntries(brand.languages.map((tag) => [tag, spoken[tag] ?? tag])) : spoken;
const usual = 'en' in languages ? 'en' : Object.keys(languages)[0];

let messages = {};
let plurals = new Intl.PluralRules('en');
export let language = 'en';
/** The language as the reader's country writes it, for numbers and dates: "en-GB". */
export let locale = 'en';

/** The language that the address names, else the chosen one, else the first of the browser's that there is. */
export async function loadMessages() {
  const named = new URLSearchParams(location.search).get('lang');
  const wished =
    [named, read('language'), ...navigator.languages].map((tag) => String(tag ?? '').slice(0, 2).toLowerCase());
  language = wished.find((tag) => tag in languages) ?? usual;
  locale = navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
  plurals = new Intl.PluralRules(language);
  messages = await (await fetch(`${files}/messages/${language}.json`)).json();
  document.documentElement.lang = language;
}

/**
 * @typedef {'account'|'campus'|'desk'|'directions'|'features'|'finding'|'homes'|'movies'|'notifications'|'privacy'|
 *   'searches'|'text'|'why'} Part
 */

const learnt = new Map();

/** Words that only some need: they are fetched by those. @param {Part} part @returns {Promise<void>} */
export function learn(part) {
  if (!learnt.has(part)) {
    learnt.set(part,
      fetch(`${files}/words/${part}-${language}.json`)
        .then((answer) => answer.json())
        .then((words) => {
          Object.assign(messages, words);
        })
        .catch(() => {
          learnt.delete(part);
        }));
  }
  return learnt.get(part);
}

export function chooseLanguage(tag) {
  write('language', tag);
  // An address that names another language would be obeyed.
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  location.reload();
}

/** A text that begins with a capital, as lines and titles do. */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** A message; `count` chooses among plurals, and `{brand}` is the name under which this Vicinity runs. */
export function t(key, values = {}) {
  let text = messages[key] ?? key;
  if (typeof text === 'object') text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = name === 'brand' ? brand.name : values[name];
    return typeof value === 'number' ? value.toLocaleString(language) : String(value ?? whole);
  });
}

/** Whether there is such a message. */
export const knows = (key) => key in messages;

/**
 * A thing's name in the reader's language, else its own; in English if its own is in letters that the reader may not
 * know.
 * @param {{name?: string, names?: any}} thing
 */
export const nameOf = ({names, name}) => names?.[language] ?? (isReadable(name) ? name : names?.en ?? name);

/** Letters of the reader's own language; English is nearer to Thai than another language in Latin letters. */
const isReadable = (text) =>
  (language === 'th' ? /\p{Script=Thai}/u : /\p{Script=Latin}/u).test(text) || !/\p{L}/u.test(text);
