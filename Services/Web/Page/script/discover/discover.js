// Discover: what is near, in a district, at a station, on the map; one result as a list and on the map.
import {keep, kept, note} from '../core/address.js';
import {h, fill} from '../core/element.js';
import {setFrame} from '../core/frame.js';
import {t} from '../core/messages.js';
import {MapSheet} from '../ui/map-sheet.js';
import {position, pointText} from '../map/position.js';
import {searchBox} from '../search/search-box.js';
import {asksOf} from './asking.js';
import {cardMarks} from './card-marks.js';
import {stateControls} from './controls.js';
import {drawnArea, polygonOf} from './drawn.js';
import {savedOf, savingButton} from './feed.js';
import {sortsOf} from './filters/sort.js';
import {cuisinesOf, learned, nothingKnown} from './known.js';
import {begin, emptyBox, openFilters, openWhere} from './late.js';
import {pathOf, stationPath} from './links.js';
import {resultList} from './list.js';
import {asked} from './meaning.js';
import {moveChoice} from './moving.js';
import {resultHeading} from './result-heading.js';
import {ResultMap} from './result-map.js';
import {allOf, makeResult} from './result.js';
import {searched} from './searched.js';
import {sentences} from './sentences.js';
import {addressOf, hasDistances, nowhere, readState, regions} from './state.js';
import {understoodChips} from './understood.js';

export function show(element, {query, served}) {
  element.className = 'split discover';
  setFrame({cartOf: 'any'});
  const state = readState(query);
  // The server writes the list of the start.
  return new Discover(state).begin(
    element, addressOf(state) === '/' && served?.querySelector('#results') ? served : null);
}

/** The page while it is shown: its state, where the reader is, and the parts that show both. */
class Discover {
  /** @type {import('./state.js').State} */
  #state;
  /** Where the reader is. @type {any} */
  #here = null;
  #known = nothingKnown;
  #isFitting = true;
  /** The first thing in the list. */
  #first = null;

  #stage = h('div', {class: 'stage'});
  #heading = resultHeading();
  #save = savingButton(() => this.#result.parts, () => this.#state, {look: 'chip'});
  #searched;
  #sentences;
  #controls = stateControls({
    change: (part) => this.#change(part),
    openWhere: () => this.#openWhere(),
    leaveWhere: () => this.#change(this.#sentences.before()),
    openFilters: () => this.#openFilters(),
  });
  #result = makeResult(() => asksOf(this.#state, this.#here.point), (what) => this.#drawn(what));
  #list = this.#makeList();
  #map = this.#makeMap();
  #moving = moveChoice({
    stays: () => Boolean(this.#state.polygon),
    search: (box) => this.#change({...nowhere, box}, {fits: false}),
  });
  #search;
  #sheet = this.#makeSheet();
  #cards = cardMarks(this.#list, this.#sheet);

  /** @param {import('./state.js').State} begun */
  constructor(begun) {
    this.#state = begun.literal ? begun : {...begun, ...asked(begun.q)};
    this.#searched = searched(begun);
    this.#sentences = sentences({
      state: () => this.#state,
      here: () => this.#here,
      currency: () => this.#known.currency,
      searched: this.#searched,
    });
    this.#search = this.#makeSearch();
  }

  /**
   * @param {HTMLElement} element
   * @param {Element|null} served the list as the server wrote it, which stays until there is a result
   * @returns {Promise<() => void>} how to leave it
   */
  async begin(element, served) {
    if (served) {
      this.#list.keep(served);
      this.#heading.keep(served);
    }
    fill(element, this.#fillStage());
    this.#here = await this.#readHere();
    this.#drawControls();
    const [counts, row] = [kept('shown') ?? [], kept('row') ?? 0];
    const returned = () => this.#returned();
    document.addEventListener('visibilitychange', returned);
    await this.#result.search(counts);
    if (counts.length > 0) this.#sheet.inside.scrollTop = row;
    return () => {
      document.removeEventListener('visibilitychange', returned);
      this.#result.stop();
      this.#map.remove();
    };
  }

  #makeList() {
    const nothing = () => emptyBox(this.#state, {
      here: this.#here,
      understood: this.#result.understood,
      save:
        savedOf(this.#result.parts) && savingButton(() => this.#result.parts, () => this.#state, {id: 'save-nothing'}),
      change: (part) => this.#change(part),
    });
    return resultList({
      result: this.#result,
      empty: nothing,
      missing: nothing,
      context: () => ({
        hasDistance: hasDistances(this.#state),
        isTiles: this.#state.kind === 'homes',
        words: this.#state.q,
        pathOf: (thing) => pathOf(this.#state, thing),
        stationPath: (station) => stationPath(this.#state, station),
      }),
      onlyThis: ({name}) => this.#change({only: name}),
      hovered: (id) => this.#map.hot(id),
    });
  }

  #makeMap() {
    return new ResultMap({
      here: () => this.#readHere(),
      kind: () => this.#state.map,
      kindChosen: (kind) => this.#change({map: kind}, {asks: false}),
      isAround: () => !this.#hasRegion(),
      dragged: (at) => this.#change({...nowhere, at}),
      hovered: (id) => this.#cards.mark(id),
      picked: (id) => this.#cards.show(id),
      pathOf: (thing) => pathOf(this.#state, thing),
      moved: (box) => {
        this.#isFitting = false;
        this.#moving.moved(box);
      },
      rested: (box) => this.#moving.rested(box),
      hasDistance: () => hasDistances(this.#state),
      covered: () => this.#sheet.covers(),
      area: () => drawnArea(this.#state.polygon),
    });
  }

  #makeSearch() {
    const near = () => pointText(this.#here.point);
    const foresee = (text, signal) => this.#sentences.foresee(text, signal);
    return searchBox({
      stage: this.#stage,
      near,
      begin: begin({
        state: () => this.#state,
        near,
        whereName: this.#controls.whereName,
        currency: () => this.#known.currency,
        foresee,
        change: (part) => this.#change({...this.#sentences.begun(''), ...part}),
      }),
      count: foresee,
      words: this.#state.q,
      end: this.#controls.tune,
      search: (text) => this.#change(this.#sentences.begun(text)),
      atStation: (station) => this.#goTo({station}),
      inArea: (area) => this.#goTo({area}),
    });
  }

  #makeSheet() {
    return new MapSheet({
      stage: this.#stage,
      label: t('explore.results'),
      content: this.#list.element,
      top: h('div', {class: 'top'}, h('div', {class: 'head'}, this.#heading.element, this.#controls.sort),
        this.#controls.chips),
    });
  }

  // In the order of the keyboard's way: the list comes before the map, which says the same.
  #fillStage() {
    return fill(this.#stage, h('div', {class: 'stage-top'}, this.#search.row, this.#controls.places),
      this.#sheet.element, h('div', {class: 'suggest-panel'}, this.#search.list), this.#moving.element,
      this.#map.canvas, this.#map.tools, this.#heading.said);
  }

  /**
   * Takes a change of the state to the address, the controls and the result.
   * @param {Record<string, any>} change of the state; `position`: where the reader is
   */
  async #change({position: found, ...part}, {asks = true, fits = true} = {}) {
    this.#searched.note(part);
    this.#state = {...this.#state, ...part};
    if (this.#state.sort && !sortsOf(this.#state).includes(this.#state.sort)) this.#state.sort = '';
    note(addressOf(this.#state));
    if (found) this.#here = found;
    else if ('at' in part) this.#here = await this.#readHere();
    this.#drawControls();
    if (!asks) return;
    this.#isFitting = fits;
    await this.#result.search();
  }

  /** A station or an area was meant by what is written. */
  #goTo(region) {
    const part = this.#searched.inRegion(this.#state, region);
    this.#change({...this.#sentences.begun(''), ...part});
  }

  #readHere() {
    return position(this.#state.at);
  }

  #hasRegion() {
    return regions.some((region) => this.#state[region]);
  }

  // The position is read again whenever the reader comes back to the page.
  async #returned() {
    if (document.visibilityState !== 'visible' || this.#state.at || this.#hasRegion()) return;
    const found = await position('');
    if (found.source !== 'me' || String(found.point) === String(this.#here.point)) return;
    this.#here = found;
    this.#drawControls();
    await this.#result.search();
  }

  // What is seen.

  #drawControls() {
    this.#search.set(this.#state.q);
    this.#controls.draw(this.#state, this.#here, this.#known);
  }

  /** What the result tells: asking, found, more of it, failed. */
  #drawn(what) {
    const before = this.#first;
    const moved = this.#sentences.moved(this.#result);
    if (moved) {
      this.#change(moved);
      return;
    }
    this.#list.draw(what);
    if (what === 'asking' || what === 'late') return;
    const items = this.#result.items();
    this.#first = items[0]?.id ?? null;
    // The list stays where it is while it begins with the same thing.
    if (what !== 'more' && before !== null && before !== this.#first) this.#sheet.inside.scrollTop = 0;
    keep('shown', this.#result.parts.map((part) => part.items.length));
    this.#controls.say({...this.#understood(), save: savedOf(this.#result.parts) && this.#save});
    if (what !== 'more') this.#heading.tell(this.#state, this.#result, this.#here.source);
    this.#known = learned(this.#known, items, this.#result.cuisines);
    this.#controls.drawFilters(this.#state, this.#known);
    this.#map.show(items, {fits: ['found', 'kept'].includes(what) && this.#isFitting, question: allOf(this.#result)});
    this.#moving.found();
  }

  #understood() {
    return understoodChips(this.#result.understood, this.#sentences.isMoved() && !this.#state.literal, {
      without: (q) => this.#change({q}),
      asWritten: () => this.#change(this.#sentences.asWritten()),
      why: async () => (await import('./why.js')).why(this.#result.parts),
    });
  }

  // Dialogs, and drawing an area.

  #openFilters() {
    openFilters(this.#state, {
      point: this.#here.point,
      currency: this.#known.currency,
      cuisines: cuisinesOf(this.#known, this.#state),
      chosen: (part) => this.#change(part),
    });
  }

  #openWhere() {
    openWhere(this.#state, {
      near: () => pointText(this.#here.point),
      box: this.#map.box(),
      draw: () => this.#drawArea(),
      chosen: (part) => this.#change(part),
    });
  }

  async #drawArea() {
    this.#sheet.set('low');
    const corners = await this.#map.draw();
    this.#sheet.set('half');
    document.getElementById('where')?.focus();
    if (corners) this.#change({...nowhere, polygon: polygonOf(corners)});
  }
}
