// A place in words.
import {capital, nameOf, t} from '../core/messages.js';
import {cuisineText, typeText} from './place-words.js';

/** What kind of thing it is: "Restaurant". */
export const kindWord = ({types}) => capital(typeText(types[0]));

/** "Thai, Isan" */
export const cuisines = ({servesCuisine = []}) => servesCuisine.slice(0, 4).map(cuisineText).join(', ');

/**
 * What it is called beside the name that is shown: in its own script, or as its seller says. @returns {{text:
 * string, lang?: string}|null}
 */
export function otherName(place) {
  const shown = nameOf(place);
  const {subtitle} = place.listing ?? {};
  const known = Object.entries(place.names ?? {}).map(([lang, text]) => ({text, lang}));
  const candidates = [
    subtitle && {text: subtitle}, {text: place.name, lang: known.find(({text}) => text === place.name)?.lang}, ...known
  ];
  const other = candidates.find((one) => one?.text && one.text !== shown && isOtherScript(one.text, shown));
  return other ?? candidates.slice(0, 2).find((one) => one?.text && one.text !== shown) ?? null;
}

const scriptOf = (text) => (/[฀-๿]/.test(text) ? 'thai' : /[぀-ヿ一-鿿]/.test(text) ? 'han' : 'latin');
const isOtherScript = (one, other) => scriptOf(one) !== scriptOf(other);

/** "Soi 16, Pathum Wan, Bangkok 10330" */
export function addressText({address = {}}) {
  /** @type {Record<string, string|undefined>} */
  const {streetAddress, postalCode, addressLocality, addressRegion} = address;
  return [streetAddress, [postalCode, addressLocality].filter(Boolean).join(' '), addressRegion].filter(Boolean).join(
    ', ');
}

/** A section's name in the reader's words, if it is one that many menus have. */
export function sectionName(name) {
  if (!name) return t('menu.other');
  const key = `section.${name.toLowerCase().replaceAll(' ', '-')}`;
  const text = t(key);
  return text === key ? capital(name) : text;
}
