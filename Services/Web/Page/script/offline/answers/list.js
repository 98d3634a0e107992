// Lists as the API has them: a page of so many, the total, and where the next page begins.
const [usual, most] = [20, 100];

/** The next page of a list of the copy is asked for with a cursor of the copy. */
const cursorOf = (start) => `copy-${start}`;

/** Where a page begins, and how long it is; null for a cursor that another list gave. */
export function pageOf({limit, cursor}) {
  const start = cursor ? Number(/^copy-(\d{1,7})$/.exec(cursor)?.[1] ?? NaN) : 0;
  return Number.isNaN(start) ? null : {start, length: Math.min(most, Number(limit) || usual)};
}

/** @param {object[]} shown of the page @param {number} total of the list */
export function list(shown, total, {start}) {
  const end = start + shown.length;
  return {
    items: shown,
    total,
    first: shown.length > 0 ? start + 1 : 0,
    next: end < total && shown.length > 0 ? cursorOf(end) : null
  };
}

export const slice = (things, {start, length}) => things.slice(start, start + length);

/** Puts things in the order of a name in a language, those of the same name by id. */
export function byName(things, language, nameOf = ({name}) => name) {
  const {compare} = new Intl.Collator(language);
  return things.sort((a, b) => compare(nameOf(a), nameOf(b)) || (a.id < b.id ? -1 : 1));
}

/** A thing's name in a language, else its own. */
export const nameIn = (language) => ({name, names}) => names?.[language] ?? name;
