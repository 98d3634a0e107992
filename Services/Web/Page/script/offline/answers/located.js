// Where a postal code, a city, a district or a province is.
import {metres} from '../../map/geodesic.js';
import {namesOf} from '../records/packing.js';
import {folded} from '../records/words.js';
import {all} from '../store.js';
import {nameIn} from './list.js';
import {localities} from './localities.js';
import {isInside} from './near.js';

/** A city that is nearer than this to an area of its name is that area, in metres. */
const sameCity = 50_000;
/** Of what is written; and fewer characters begin too much. */
const [mostWords, leastBeginning] = [12, 3];

const pair = ({latitude, longitude}) => [latitude, longitude];
const plain = (text) => folded(text).trim();
const beforeComma = (text) => text.split(',', 1)[0];

/** Null if what is not in the copy may know it. */
export async function located({values: {q, near, limit = 8}, language, isWhole}) {
  if (near) return around(near.split(',').map(Number), language);
  if (!q?.trim()) return null;
  const known = await localities();
  const everyArea =
    (await all('areas'))
      .sort((a, b) => Number(b.kind === 'province') - Number(a.kind === 'province') || (a.id < b.id ? -1 : 1));
  let [areas, cities] = [everyArea.filter((area) => isName(q, area)), mostFirst(named(q, known))];
  if (areas.length + cities.length === 0) {
    areas = everyArea.filter((area) => begins(q, area));
    cities = mostFirst(known.beginning(q, 20 * Number(limit)));
  }
  const isArea = ({kind, name, geo}) =>
    kind === 'city' && areas.some((area) => isName(name, area) && metres(pair(area.center), pair(geo)) < sameCity);
  const nameOf = nameIn(language);
  const items = [
    ...areas.map((area) => ({
      text: [area, everyArea.find(({id}) => id === area.parent)].filter(Boolean).map(nameOf).join(', '),
      kind: area.kind,
      id: area.id,
      geo: area.center,
    })),
    ...cities.filter((city) => !isArea(city)).map(({text, kind, country, geo}) => ({text, kind, country, geo})),
  ].slice(0, Number(limit));
  return items.length > 0 || isWhole ? {items} : null;
}

/** In metres: what is farther from the centre of an area without an outline is not in it. */
const reaches = {
  district: 15_000,
  province: 60_000
};

/** The district and the province that a point is in, the smaller first. */
async function around(point, language) {
  const areas = await all('areas');
  const smallest =
    ['district', 'province'].map((kind) => holding(areas.filter((area) => area.kind === kind), point, reaches[kind]));
  const [district, province] = smallest;
  const parent = areas.find(({id}) => id === district?.parent) ?? province;
  const nameOf = nameIn(language);
  const items = [district, parent].filter(Boolean).map((area) => ({
    text: (area === district ? [area, parent] : [area]).filter(Boolean).map(nameOf).join(', '),
    kind: area.kind,
    id: area.id,
    geo: area.center,
  }));
  return items.length > 0 ? {items} : null;
}

function holding(areas, point, reach) {
  const outlined = areas.find(({boundary}) => boundary && isInside(point, boundary));
  if (outlined) return outlined;
  const near =
    areas.filter(({boundary}) => !boundary)
      .map((area) => ({area, distance: metres(point, pair(area.center))}))
      .filter(({distance}) => distance <= reach)
      .sort((a, b) => a.distance - b.distance);
  return near[0]?.area;
}

/** Whether one of an area's names is what was written, or the part before a comma. */
function isName(written, area) {
  const wishes = [written, beforeComma(written)].map(plain);
  return namesOf(area).some((name) => wishes.includes(plain(name)));
}

function begins(written, area) {
  const start = plain(written);
  return start.length >= leastBeginning && namesOf(area).some((name) => plain(name).startsWith(start));
}

const mostFirst = (found) => found.sort((a, b) => b.places - a.places || (a.text < b.text ? -1 : 1));

/**
 * What is named so; else what its beginning or its end names, if the rest says where that is; else what stands before
 * a comma.
 */
function named(written, {exactly}) {
  const whole = exactly(written);
  if (whole.length > 0) return whole;
  const words = folded(written).split(/[\s,]+/).filter(Boolean).slice(0, mostWords);
  const divided = words.slice(1).flatMap((_, index) => {
    const parts = [words.slice(0, index + 1), words.slice(index + 1)];
    return [parts, [...parts].reverse()].flatMap(
      ([name, rest]) => (exactly(name.join(' ')).filter((found) => rest.every((word) => found.words.has(word)))));
  });
  // What follows a comma may be a country's name, which addresses do not say.
  return divided.length === 0 && written.includes(',') ? exactly(beforeComma(written)) : divided;
}
