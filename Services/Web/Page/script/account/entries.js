// What of this browser goes along with the account, as entries: a line of the cart, a place that is followed, a
// favourite cinema and, if that is wished, a movie's rating.
import {keyOf, lines, replaceCart} from '../ordering/cart/cart.js';
import {followed} from '../followed/kept.js';
import {read, write} from '../core/storage.js';
import {isShared} from '../my-movies/profile.js';
import {keepFavourite, keepOthersRating, readOwn} from '../my-movies/store.js';

/** The service takes no longer values, in bytes of JSON. */
const longest = 2000;

/** Whether ratings of movies are kept with the account, too: only if the reader wants it, in each browser. */
export const keepsRatings = () => read('keep-ratings') === true;

/** The entry by which other devices hear that ratings are no longer kept with the account. */
export const choiceOfRatings = 'settings/ratings';

/** @typedef {Map<string, {value: any, at?: string}>} Entries `at`: when it was changed, where that is known */

/** @returns {Promise<Entries>} */
export async function localEntries() {
  const all = new Map();
  for (const line of lines()) add(all, cartKey(line), shortLine(line));
  for (const {id, at, copy} of followed()) add(all, `favourite/${id}`, shortCopy({at, copy}), at);
  const own = await readOwn().catch(() => ({favourites: new Set(), ratings: new Map()}));
  for (const id of own.favourites) add(all, `favourite/${cinemaSign}${id}`, {cinema: true});
  if (keepsRatings()) {
    for (const {movie, stars, at} of own.ratings.values()) add(all, `rating/${movie}`, {stars}, at);
    add(all, choiceOfRatings, {kept: true});
  }
  return all;
}

/** No id of a place has it. */
const cinemaSign = 'cinema:';

function add(all, key, value, at) {
  if (isShort(value)) all.set(key, {value, ...(at && {at})});
}

const isShort = (value) => new TextEncoder().encode(JSON.stringify(value)).length <= longest;

/** A key has no room for all options that a dish may have. */
const cartKey = (line) => `cart/${line.item}${line.options?.length > 0 ? `+${digest(keyOf(line))}` : ''}`;

const shortLine = (line) => (isShort(line) ? line : {...line, image: undefined, note: undefined});

/** Without its menu, then without its hours: what is not known of how a place was is no news. */
const shortCopy = ({
  at,
  copy
}) => [copy, {...copy, items: null}, {...copy, items: null, hours: null}].map((one) => ({at, copy: one})).find(isShort);

/** A short text of 53 bits that another text hardly has. */
export function digest(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    a = Math.imul(a ^ sign, 2654435761);
    b = Math.imul(b ^ sign, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/**
 * Takes entries as other devices have them, the one that was changed last at the end.
 * @param {{key: string, value: any, at: string}[]} entries
 */
export async function applyEntries(entries) {
  applyCart(entries.filter(({key}) => key.startsWith('cart/')));
  const favourites = entries.filter(({key}) => key.startsWith('favourite/'));
  applyFollowed(favourites.filter(({key}) => !key.startsWith(`favourite/${cinemaSign}`)));
  for (const {key, value} of favourites.filter(({key}) => key.startsWith(`favourite/${cinemaSign}`))) {
    await keepFavourite(key.slice(`favourite/${cinemaSign}`.length), value !== null);
  }
  // Said first: who keeps ratings no longer keeps those that there are.
  const choice = entries.find(({key}) => key === choiceOfRatings);
  if (choice && !choice.value?.kept && keepsRatings()) write('keep-ratings', null);
  if (!keepsRatings()) return;
  for (const {key, value, at} of entries.filter(({key}) => key.startsWith('rating/'))) {
    await keepOthersRating({movie: key.slice('rating/'.length), stars: value?.stars ?? null, at}, !isShared());
  }
}

function applyCart(entries) {
  if (entries.length === 0) return;
  const byKey = new Map(lines().map((line) => [cartKey(line), line]));
  for (const {key, value} of entries) {
    if (value?.item && value.price && value.quantity > 0) byKey.set(key, value);
    else byKey.delete(key);
  }
  // Of two currencies nothing is lost: the cart says that they are no one order.
  replaceCart([...byKey.values()]);
}

function applyFollowed(entries) {
  if (entries.length === 0) return;
  const byId = new Map(followed().map((one) => [one.id, one]));
  for (const {key, value} of entries) {
    const id = key.slice('favourite/'.length);
    if (value?.copy) byId.set(id, {id, at: value.at, copy: value.copy});
    else byId.delete(id);
  }
  write('followed', [...byId.values()]);
}
