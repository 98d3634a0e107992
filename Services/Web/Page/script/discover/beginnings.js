// What the field offers before anything is written: the kinds, what is popular around, and a query to try.
import {get, query} from '../core/api.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {chips, lookOf, typesOf} from '../domain/kinds.js';
import {disc, textOf} from '../search/rows.js';
import {thingOption} from '../search/suggestions.js';
import {example} from './example.js';
import {kindPart} from './kind-chips.js';

/** So many popular places are offered, within so many metres. */
const [most, around] = [3, 10_000];

/**
 * @param {object} page
 * @param {() => import('./state.js').State} page.state
 * @param {() => string} page.near "latitude,longitude"
 * @param {() => string} page.whereName
 * @param {() => string} page.currency
 * @param {(text: string) => Promise<{total: number, text: string}>} page.foresee
 * @param {(part: object) => void} page.change
 */
export function beginnings({state, near, whereName, currency, foresee, change}) {
  return async function begin(take, signal, tell) {
    const groups = [kinds(take), null, null];
    const all = () => groups.filter(Boolean);
    tell(all());
    // Each is a help: what comes is shown, what fails is left out.
    const come = async (place, asked) => {
      groups[place] = await asked.catch(() => null);
      tell(all());
    };
    await Promise.all([come(1, popular(take, signal)), come(2, trial(take))]);
    return all();
  };

  function kinds(take) {
    const option = (kind) => ({
      key: `kind/${kind}`,
      label: t(`kind.${kind}`),
      take: () => take.settled(() => change(kindPart(kind))),
      draw: () => [icon(lookOf(kind).glyph), t(`kind.${kind}`)],
      look: `chip kind ${lookOf(kind).colour}`,
    });
    const all = chips();
    return {title: t('explore.what'), look: 'chips', options: all.length > 1 ? all.map(option) : []};
  }

  async function popular(take, signal) {
    const types = typesOf[state().kind].join(',');
    const question = {near: near(), radius: around, types, sort: 'popular', limit: most};
    const {items} = await get(`/v1/places${query(question)}`, {signal});
    const options = items.map((place) => thingOption({...place, kind: 'place', text: nameOf(place)}, '', take));
    return {title: t('search.popular', {where: whereName()}), options};
  }

  async function trial(take) {
    const found = await example({near: near(), currency: currency(), foresee});
    if (!found) return null;
    const option = {
      key: 'try',
      label: [found.words, found.text].join(', '),
      take: () => take.words(found.words),
      draw: () => [disc('spark'), textOf(found.words, found.text)],
    };
    return {title: t('search.try'), options: [option]};
  }
}
