// What somebody may mean who has begun to write: the completed words with how much there is of them, places, dishes,
// homes, stations, districts, movies and people.
import {get, query} from '../core/api.js';
import {h} from '../core/element.js';
import {distance, fixed, money} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {capital, nameOf, t} from '../core/messages.js';
import {cuisineText, typeText} from '../domain/place-words.js';
import {chipOfTypes, lookOf} from '../domain/kinds.js';
import {withCities} from './cities.js';
import {forgetRecents, recents} from './recents.js';
import {disc, textOf} from './rows.js';

const [most, mostDishes] = [8, 3];
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @typedef {import('./combobox.js').Group} Group */
/**
 * @typedef {object} Take
 * @property {(text: string) => void} words
 * @property {(thing: any) => void} thing
 * @property {(action: () => void) => void} settled does it once the field has closed
 * @property {() => void} forgotten
 */

/**
 * @param {object} wish
 * @param {() => string} wish.near "latitude,longitude"
 * @param {Take} wish.take
 * @param {(words: string, signal: AbortSignal) => Promise<{text: string, dishes: any[]}>} wish.count what words find,
 *   and where, and some of the dishes
 * @param {(take: Take, signal: AbortSignal, tell: (groups: Group[]) => void) => Promise<Group[]>} wish.begin what is
 *   offered before anything is written
 */
export function suggesting({near, take, count, begin}) {
  return async function find(text, signal, tell) {
    if (!text) {
      const recent = recentOnes(take);
      return [...recent, ...await begin(take, signal, (groups) => tell([...recent, ...groups]))];
    }
    const {items} = await get(`/v1/suggest${query({q: text, near: near(), limit: most})}`, {signal});
    const word = completed(text, items);
    const groups = (things, counts) => [{
      options: [wordOption(word, text, counts, take), ...things.map((item) => thingOption(item, text, take))]
    }];
    const sorted = bestFirst(items, text);
    tell(groups(sorted, null));
    const [things, {text: counts, dishes}] = await Promise.all([withCities(sorted, signal), count(word, signal)]);
    const known = things.map((thing) => ({...thing, dish: dishes.find(({place}) => place === thing.id)}));
    return groups([...others(dishes.map(asItem), items), ...known], counts);
  };
}

/** The word that was begun, as most of what was found goes on with it. */
export function completed(text, items) {
  const begun = plain(text).split(/\s+/).at(-1);
  const counts = new Map();
  for (const {text: name} of items) {
    const words = name.toLowerCase().split(/[\s,()/]+/).filter((word) => plain(word).startsWith(begun));
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)[0] ?? [];
  return best ? [...text.split(/\s+/).slice(0, -1), best].join(' ') : text;
}

/** Places whose name has what was written come first, then the nearer ones; all else stays where it is. */
export function bestFirst(items, text) {
  const begun = plain(text);
  const rank = ({text: name}) => (plain(name).startsWith(begun) ? 0 : ` ${plain(name)}`.includes(` ${begun}`) ? 1 : 2);
  const places =
    items.filter(({kind}) => kind === 'place')
      .sort((a, b) => rank(a) - rank(b) || (a.distance ?? Infinity) - (b.distance ?? Infinity));
  return items.map((item) => (item.kind === 'place' ? places.shift() : item));
}

/** A dish of a list, as a suggestion says it. */
const asItem = ({id, placeName, price, distance, ...dish}) =>
  ({kind: 'item', id, text: nameOf(dish), parent: placeName, price, distance});

/** Of several of one name the first. */
function others(dishes, items) {
  const known = new Set(items.map(({text}) => text));
  return dishes.filter(({text}) => !known.has(text) && known.add(text)).slice(0, mostDishes);
}

const wordOption = (word, text, counts, take) => ({
  key: 'words',
  label: [word, counts].filter(Boolean).join(', '),
  take: () => take.words(word),
  draw: () => [disc('search'), textOf(marked(word, text), counts ?? t('suggest.search'))],
});

/** With what was written set off. */
function marked(name, text) {
  const at = plain(name).indexOf(plain(text.split(/\s+/).at(-1)));
  const length = text.split(/\s+/).at(-1).length;
  // Marks of other scripts take room of their own: then nothing is set off.
  if (at < 0 || plain(name).length !== name.length) return [name];
  return [name.slice(0, at), h('mark', {}, name.slice(at, at + length)), name.slice(at + length)];
}

/** @param {any} item a suggestion @param {string} text that was written @param {Take} take */
export function thingOption(item, text, take) {
  const detail = detailOf(item, text);
  return {
    key: `${item.kind}/${item.id}`,
    label: [item.text, ...detail.map(({said}) => said)].join(', '),
    take: () => take.thing(item),
    draw: () => [discOf(item),
      textOf(marked(item.text, text),
        detail.filter(({isFar}) => !isFar).flatMap(({shown}, index) => (index > 0 ? [' · ', shown] : [shown])),
        detail.find(({isFar}) => isFar)?.shown),
      item.rating && h('span', {class: 'stars'}, icon('star', {fill: true}), fixed(item.rating.average, 1))],
  };
}

/** What is said of a suggestion below its name, piece by piece: what it is, why it was found, how far it is. */
function detailOf(item, text = '') {
  const {kind, types = [], openNow, service, parent, city, price, places} = item;
  const kindText = kind === 'place' ? capital(typeText(types[0] ?? 'Place'))
    : kind === 'station'
    ? t('suggest.stationOf', {service: service ?? ''}).trim()
    : t(`suggest.${kind}`);
  const open = openNow !== undefined && t(openNow ? 'hours.open' : 'hours.closed');
  const offered = kind === 'item' && price
    && (places > 1 ? t('suggest.offered', {count: places, price: money(price)}) : money(price));
  const {why, street} = kind === 'place' ? reasonOf(item, text) : /** @type {any} */ ({});
  const parts = [kindText, why, parent ?? city, street, offered].filter(Boolean).map(
    (said) => ({said, shown: text && (said === why || said === street) ? marked(said, text) : said, isFar: false}));
  if (open)
    parts.splice(1, 0, {said: open, shown: h('span', {class: openNow ? 'open' : 'closed'}, open), isFar: false});
  if (item.distance !== undefined)
    parts.push({said: distance(item.distance), shown: distance(item.distance), isFar: true});
  return parts;
}

/**
 * Why a place was found: its cuisine or its street, or else, where neither they nor its name have the word, its menu.
 * @param {{text: string, types?: string[], servesCuisine?: string[], street?: string, dish?: any}} item `dish`: of its
 *   menu, with that word
 */
function reasonOf({text: name, types = [], servesCuisine = [], street, dish}, text) {
  const begun = plain(text).split(/\s+/).at(-1) ?? '';
  const has = (words) => plain(words).split(/[\s,()/-]+/).some((word) => word.startsWith(begun));
  const cuisines = servesCuisine.map(cuisineText);
  const found = cuisines.find(has) ?? cuisines[0];
  const isSaid = !begun || [name, typeText(types[0] ?? ''), ...cuisines, street ?? ''].some(has);
  // Names in other letters say nothing of what was written.
  const isOnMenu = !isSaid && chipOfTypes(types) === 'food' && /\p{Script=Latin}/u.test(name);
  const onMenu = dish ? `${nameOf(dish)}, ${money(dish.price)}` : t('suggest.onMenu');
  return {why: isOnMenu ? onMenu : found, street};
}

const discs = {
  item: ['food', 'k-food'],
  station: ['train', 'k-train'],
  area: ['map', ''],
  person: ['person', ''],
  movie: ['film', 'k-cinema'],
  critic: ['star', ''],
  words: ['search', ''],
};

function discOf({kind, types}) {
  const look = kind === 'place' && lookOf(chipOfTypes(types));
  const [glyph, colour] = look ? [look.glyph, look.colour] : discs[kind] ?? ['pin', ''];
  return disc(glyph, colour);
}

function recentOnes(take) {
  const all = recents();
  if (all.length === 0) return [];
  const option = (recent) => ({
    key: `recent/${recent.kind}/${recent.id ?? recent.text}`,
    label: [recent.text, recent.detail].filter(Boolean).join(', '),
    take: () => (recent.kind === 'words' ? take.words(recent.text) : take.thing(recent)),
    draw: () => [recent.kind === 'words' ? disc('history') : discOf(recent),
      textOf(recent.text, recent.detail ?? t('suggest.words'))],
  });
  const forget = {
    key: 'forget',
    take: () => {
      forgetRecents();
      take.forgotten();
    },
    draw: () => [disc('trash'), textOf(t('search.forget'), t('search.forgetHint'))],
  };
  return [{title: t('search.recent'), options: [...all.map(option), forget]}];
}

/** What a suggestion is remembered as. */
export const asRecent = (item) => ({
  kind: item.kind,
  text: item.text,
  id: item.id,
  types: item.types,
  detail: detailOf({...item, distance: undefined, openNow: undefined}).map(({said}) => said).join(' · '),
});
