// The people of a place, and one.
import {namesOf} from '../records/packing.js';
import {folded} from '../records/words.js';
import {all, one} from '../store.js';
import {byName, list, nameIn, pageOf, slice} from './list.js';

export const person = ({id}) => one('people', id);

export async function people({values, language}) {
  const page = pageOf(values);
  if (!page) return null;
  const {place, q} = values;
  const isNamed =
    (person) => [...namesOf(person), person.jobTitle ?? ''].some((text) => folded(text).includes(folded(q)));
  const found = (await all('people')).filter((person) => (!place || person.place === place) && (!q || isNamed(person)));
  const shown = await Promise.all(slice(byName(found, language, nameIn(language)), page)
      .map(async (person) => ({...person, placeName: (await one('places', person.place))?.name})));
  return list(shown, found.length, page);
}
