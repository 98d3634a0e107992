// The result as a list: cards of each kind, page by page. What was there stays until what is new has come.
import {h, fill} from '../core/element.js';
import {nameOf, t} from '../core/messages.js';
import {errorBox, notice, sentence} from '../core/notices.js';
import {dishCard} from './cards/dish-card.js';
import {homeTile} from './cards/home-tile.js';
import {placeCard} from './cards/place-card.js';
import {stationCard} from './cards/station-card.js';
import {feedLinks} from './feed.js';
import {reasons} from './reason.js';
import {skeletons} from './skeletons.js';
import {partHeading} from './words.js';

/** A skeleton is shown only after so long, in milliseconds. */
const patience = 200;

/** So many places stand beside dishes. */
const fewPlaces = 3;
/** So few are not worth a button. */
const fewHidden = 2;

/** The first pictures are fetched at once. */
const firstOnes = 3;

/**
 * @param {object} options
 * @param {ReturnType<import('./result.js').makeResult>} options.result
 * @param {() => {hasDistance: boolean, isTiles: boolean, words?: string, pathOf: (place: any) => string,
 *   stationPath?: (station: any) => string}} options.context
 * @param {() => Node} options.empty what is said of no result
 * @param {() => Node} options.missing what is still to be chosen
 * @param {(part: object) => void} options.onlyThis shows one of two lists alone
 * @param {(id: string|null) => void} options.hovered the card under the pointer or in focus
 */
export function resultList({result, context, empty, missing, onlyThis, hovered}) {
  const element = h('div', {class: 'results', id: 'results'});
  let waiting = null;
  const tell = ({target}) => hovered(target.closest?.('[data-id]')?.dataset.id ?? null);
  // A card that the list's scrolling brings under a resting pointer is not meant.
  element.addEventListener('pointermove', tell);
  element.addEventListener('focusin', tell);
  element.addEventListener('pointerleave', () => hovered(null));
  element.addEventListener('focusout', () => hovered(null));
  return {element, draw, keep, cardOf: (id) => element.querySelector(`[data-id="${CSS.escape(id)}"]`)};

  /** @param {Element} served the page as the server wrote it */
  function keep(served) {
    fill(element, ...served.querySelector('#results').childNodes);
    element.classList.add('served');
    element.setAttribute('aria-busy', 'true');
  }

  /** @param {'asking'|'late'|'kept'|'found'|'more'|'failed'|'missing'} what */
  function draw(what) {
    // The button that asked for more puts it in its place.
    if (what === 'more') return undefined;
    clearTimeout(waiting);
    element.setAttribute('aria-busy', String(['asking', 'late', 'kept'].includes(what)));
    if (what === 'late') return noteLate();
    if (what === 'asking') {
      if (element.childElementCount === 0 || element.querySelector('.state'))
        waiting = setTimeout(showSkeletons, patience);
      return undefined;
    }
    element.classList.remove('served');
    if (what === 'failed') return fill(element, errorBox(result.error, () => result.search()));
    if (what === 'missing') return fill(element, missing());
    if (result.total() === 0) return fill(element, keptNote(what), empty());
    const makers = cardsFor(context());
    return fill(element, keptNote(what),
      inOrder(result.parts.filter(({total}) => total > 0), context().words).map((part) => partBox(part, makers)),
      feedLinks(result.parts));
  }

  function showSkeletons() {
    fill(element, skeletons(context().isTiles));
  }

  /** What is there stays, with a line that says that it is of before. */
  function noteLate() {
    if (element.querySelector('.late')) return;
    const hasCards = element.querySelector('[data-id]') !== null;
    if (!hasCards) showSkeletons();
    element.prepend(note(hasCards ? 'state.late' : 'state.waits'));
  }

  function keptNote(what) {
    if (what === 'kept') return note('state.late');
    return result.isKept && note('state.kept');
  }

  function partBox(part, makers) {
    const isOne = result.parts.length === 1;
    // Beside another list only the first places are shown: the other one is seen, too.
    const isShort = !isOne && part.name === 'places';
    // Of two lists of homes.
    const id = [part.name, part.question.purpose].filter(Boolean).join('-');
    const shown = isShort && part.total > fewPlaces + fewHidden ? part.items.slice(0, fewPlaces) : part.items;
    const list = h('ol', {class: context().isTiles && part.name === 'places' ? 'tiles' : 'list'},
      shown.map((item, index) => makers[part.name](item, index < firstOnes)));
    return [
      !isOne && h('h2', {class: 'part', id: `part-${id}`}, partHeading(part)),
      list,
      isShort && part.total > shown.length
        && h('button', {
             type: 'button',
             class: 'btn wide all',
             id: `all-${id}`,
             onclick: () => onlyThis(part),
           },
          t('list.all', {count: part.total})),
      !isShort && part.next && moreButton(part, list, makers),
    ];
  }

  function moreButton(part, list, makers) {
    const text = () => t('list.more', {shown: part.items.length, total: part.total});
    const button = h('button', {
      type: 'button',
      class: 'btn wide more',
      onclick: async () => {
        const before = part.items.length;
        button.disabled = true;
        try {
          await result.more(part);
        } catch (error) {
          notice(sentence(error), 'warning');
        }
        button.disabled = false;
        const added = part.items.slice(before).map((item) => makers[part.name](item, false));
        list.append(...added);
        added[0]?.querySelector('a')?.focus({preventScroll: true});
        if (part.next) button.textContent = text();
        else button.remove();
      }
    },
      text());
    return button;
  }
}

/** Words that are a dish's name, and no place's, have dishes first. @param {any[]} parts @param {string} [words] */
function inOrder(parts, words = '') {
  const sought = words.toLowerCase();
  const isNamed = (wanted) => parts.some(({name,
    items}) => name === wanted && items.slice(0, 3).some((item) => nameOf(item).toLowerCase().includes(sought)));
  if (!words || !isNamed('dishes') || isNamed('places')) return parts;
  return parts.toSorted((a, b) => Number(b.name === 'dishes') - Number(a.name === 'dishes'));
}

const note = (words) => h('p', {class: `note warn ${words === 'state.kept' ? '' : 'late'}`, role: 'status'}, t(words));

/**
 * @param {{hasDistance: boolean, isTiles: boolean, pathOf: (place: any) => string,
 *   stationPath?: (station: any) => string}} how
 * @returns {Record<string, (thing: any, isFirst: boolean) => HTMLElement>}
 */
function cardsFor({hasDistance, isTiles, pathOf, stationPath}) {
  const reasonOf = reasons();
  return {
    places: (place, isFirst) => (isTiles
        ? homeTile(place, {path: pathOf(place), hasDistance, isFirst})
        : placeCard(place, {path: pathOf(place), hasDistance, isFirst, reason: reasonOf(place)})),
    dishes: (item, isFirst) => dishCard(item, {hasDistance, isFirst}),
    stations: (station) => stationCard(station, {path: stationPath(station)}),
  };
}
