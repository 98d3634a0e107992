// Homes for somebody: what they can pay, of which kinds, in which areas; the popular, the newest or the cheapest first.
import {keep as keepHere, kept as keptHere, note} from '../core/address.js';
import {h, fill} from '../core/element.js';
import {learn, t} from '../core/messages.js';
import {notice, stateBox} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {saveButton} from '../saved-searches/save-button.js';
import {MapSheet} from '../ui/map-sheet.js';
import {cardMarks} from '../discover/card-marks.js';
import {resultList} from '../discover/list.js';
import {ResultMap} from '../discover/result-map.js';
import {allOf, makeResult} from '../discover/result.js';
import {position} from '../map/position.js';
import {homeLists} from '../discover/home-lists.js';
import {currencyOf} from '../discover/known.js';
import {firstQuestion} from './first-question.js';
import {sortButton} from './sort.js';
import {addressOf, checked, defaults, forget, isWish, keep, kept, question, readState} from './state.js';
import {wishChips} from './wish-chips.js';
import {wishDialog} from './wish-dialogs.js';

/** Of lists of all homes. */
const titles = {
  popular: 'wish.popular',
  newest: 'wish.newest',
  price: 'page.homes'
};

/** What the address said last behind its "#". */
let last = '';

export async function show(element) {
  // The link that skips to the content names no list.
  if (location.hash === '#content') note(`/homes${last}`);
  element.className = 'split discover homes';
  await Promise.all([learn('homes'), addStyle('finding.css')]);
  return new Homes(readState(location.hash)).begin(element);
}

const pathOf = ({id}) => `/place/${id}`;

/** The page while it is shown: what is looked for, and the parts that show it. */
class Homes {
  #state;
  /** @type {ReturnType<typeof position>|null} */
  #here = null;
  #isFirst = true;

  #stage = h('div', {class: 'stage'});
  #title = h('h1', {});
  #count = h('h2', {id: 'count', tabindex: -1, 'aria-live': 'polite', class: 'soft'});
  #hint = h('p', {class: 's soft', hidden: true}, t('wish.onRequest'));
  #lists = h('div', {class: 'stage-top'});
  #sort = sortButton((sort) => this.#change({sort}));
  #save = saveButton(
    () => ({path: '/v1/places', ...question(this.#state)}), () => document.title.split(' · ')[0], {look: 'icon-btn'});
  #chips = wishChips({
    change: (part) => this.#wished({...this.#state, ...part}),
    open: (name) => wishDialog(name, this.#state, kept().income, (wish, income) => this.#wished(wish, income)),
    forget: () => this.#forgotten(),
  });
  #first = firstQuestion((part) => {
    this.#wished({...this.#state, ...part});
    document.getElementById(this.#state.budget ? 'wish-budget' : 'asks')?.focus();
  });
  /** Whether it is the reader's own search, not a list for everybody. */
  #isMine = true;
  #currency = defaults.currency;
  #result = makeResult(() => this.#asks(), (what) => this.#drawn(what));
  #list = this.#makeList();
  #map = this.#makeMap();
  #sheet = new MapSheet({
    stage: this.#stage,
    label: t('explore.homeList'),
    top: h('div', {class: 'top'},
      h('div', {class: 'head'}, h('div', {class: 'grow'}, this.#title, this.#count), this.#save, this.#sort.element),
      this.#chips.element),
    content: h('div', {}, this.#first.element, this.#hint, this.#list.element),
  });
  #cards = cardMarks(this.#list, this.#sheet);

  /** @param {ReturnType<typeof readState>} begun */
  constructor(begun) {
    this.#state = begun;
  }

  /** @param {HTMLElement} element @returns {Promise<() => void>} how to leave it */
  async begin(element) {
    fill(element, fill(this.#stage, this.#map.canvas, this.#lists, this.#map.tools, this.#sheet.element));
    const counts = keptHere('shown') ?? [];
    // Without anything looked for there is nothing to put in the address yet.
    await this.#change({}, {isNoted: location.hash !== '' || isWish(this.#state), counts});
    if (counts.length > 0) this.#sheet.inside.scrollTop = keptHere('row') ?? 0;
    return () => {
      this.#result.stop();
      this.#map.remove();
    };
  }

  #makeList() {
    return resultList({
      result: this.#result,
      context: () => ({hasDistance: false, isTiles: true, pathOf}),
      missing: () => null,
      onlyThis: ({question: {purpose}}) => this.#wished({...this.#state, purpose}),
      hovered: (id) => this.#map.hot(id),
      empty: () => {
        const none = stateBox({picture: 'nothing', title: t('empty.title'), text: t('wish.empty')});
        none.classList.add('empty');
        return none;
      },
    });
  }

  /** Prices and rents are two lists until it is known which is meant: one order says nothing of both. */
  #asks() {
    const of = (purpose) =>
      ({name: /** @type {const} */ ('places'), question: {path: '/v1/places', ...question({...this.#state, purpose})}});
    return this.#isMine && !this.#state.purpose ? [of('sale'), of('rent')] : [of(this.#state.purpose)];
  }

  // Homes for somebody are not around anywhere: the map begins with them.
  #makeMap() {
    return new ResultMap({
      here: () => (this.#here ??= position('')),
      kind: () => this.#state.map,
      kindChosen: (kind) => this.#change({map: kind}, {asks: false}),
      isAround: () => false,
      dragged: () => {},
      moved: () => {},
      rested: () => {},
      pathOf,
      picked: (id) => this.#cards.show(id),
      hovered: (id) => this.#cards.mark(id),
      hasDistance: () => false,
      covered: () => this.#sheet.covers(),
    });
  }

  /** Takes a change of the state to the address and the result. */
  #change(part, {isNoted = true, asks = true, counts = []} = {}) {
    this.#state = {...this.#state, ...part};
    last = isNoted ? new URL(addressOf(this.#state), location.href).hash : '';
    note(`/homes${last}`);
    this.#isMine = isWish(this.#state) || !isNoted;
    this.#title.textContent = t(this.#isMine ? 'page.homes' : titles[this.#state.sort]);
    fill(this.#lists, homeLists(last));
    this.#sort.draw(this.#state.sort);
    this.#chips.draw(this.#state, this.#isMine && !this.#state.purpose && !this.#state.budget);
    this.#first.draw(this.#state, this.#currency, this.#isMine);
    return asks ? this.#result.search(counts) : null;
  }

  /** What the result tells: asking, found, more of it, failed. */
  #drawn(what) {
    this.#list.draw(what);
    if (what === 'asking' || what === 'late') return;
    const isFound = ['found', 'kept', 'more'].includes(what);
    this.#count.textContent = isFound ? t('found.homes', {count: this.#result.total()}) : '';
    this.#currency = currencyOf(this.#result.items()) ?? this.#currency;
    this.#first.draw(this.#state, this.#currency, this.#isMine);
    this.#hint.hidden = !this.#state.budget || this.#result.total() === 0;
    keepHere('shown', this.#result.parts.map((part) => part.items.length));
    if (what === 'found' && !this.#isFirst) this.#sheet.inside.scrollTop = 0;
    this.#isFirst = false;
    this.#map.show(this.#result.items(), {fits: what === 'found', question: allOf(this.#result)});
  }

  // What somebody looks for.

  #wished(values, income = kept().income) {
    const wish = checked(values);
    keep(wish, income);
    this.#change(wish);
  }

  #forgotten() {
    const before = this.#state;
    const {wish, income} = kept();
    forget();
    this.#change({...defaults, sort: this.#state.sort});
    document.getElementById('for-sale').focus();
    notice(t('wish.forgotten'), 'info', {undo: () => this.#wished(wish ?? before, income)});
  }
}
