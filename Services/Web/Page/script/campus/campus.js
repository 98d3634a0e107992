// Pick a building: its pin drops, and the map fits you and it; or find somebody of the campus.
import {note} from '../core/address.js';
import {get, query} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {learn, nameOf, t} from '../core/messages.js';
import {errorBox, loadingBox} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {MapSheet} from '../ui/map-sheet.js';
import {pair} from '../map/earth.js';
import {metres} from '../map/geodesic.js';
import {parsePoint, pointText} from '../map/position.js';
import {findRoutes} from '../directions/routes.js';
import {setByHand} from './by-hand.js';
import {buildingList} from './building-list.js';
import {panelContent, panelTop} from './building-panel.js';
import {boundsOf, buildings, isOn, organisations, spread} from './buildings.js';
import {campusMap} from './campus-map.js';
import {findBar} from './find-bar.js';
import {directory, peopleOf} from './people.js';
import {watchPosition} from './position.js';

export async function show(element, {query}) {
  element.className = 'split campus';
  await Promise.all([addStyle('campus.css'), addStyle('finding.css'), learn('campus')]);
  fill(element, h('h1', {class: 'said'}, t('page.campus')), loadingBox());
  try {
    const all = await buildings();
    const bounds = boundsOf(all);
    const inside = await organisations(all, bounds).catch(() => new Map());
    return new Campus(all, bounds, inside).begin(element, query);
  } catch (error) {
    fill(element, h('h1', {class: 'said'}, t('page.campus')), errorBox(error, () => show(element, {query})));
    return null;
  }
}

/** The page while it is shown: what is picked or looked for, and where the reader is. */
class Campus {
  /** All buildings, the rectangle that they are in, and the organisations in each. */
  #all;
  #bounds;
  #inside;
  /** @type {import('./find-bar.js').View} */
  #view = 'buildings';
  /** The picked building, and the panel that tells of it. */
  #picked = null;
  #panel = null;
  #asPictures = false;
  /** Where the reader is; the key of what says why nobody knows. */
  #here = null;
  #problem = null;
  #watch;
  /** How often a way was looked for: only the last one is shown. */
  #walks = 0;

  #heading = h('h1', {tabindex: -1});
  #said = h('p', {class: 's soft', role: 'status', id: 'campus-notice'});
  #offer = h('button',
    {type: 'button', class: 'btn small', id: 'campus-by-hand', hidden: true, onclick: () => this.#setByHand()},
    icon('pin'), t('campus.byHand'));
  #told = h('div', {class: 'col'}, this.#said, this.#offer);
  #bar = findBar({
    typed: () => this.#typed(),
    cleared: () => this.#unpick(),
    entered: () => this.#pickFirst(),
    chosen: (view) => this.#choose(view),
  });
  #stage = h('div', {class: 'stage'});
  #map;
  #top = h('div', {});
  #content = h('div', {});
  #sheet = new MapSheet({
    stage: this.#stage,
    label: t('page.campus'),
    top: this.#top,
    content: this.#content,
    above: 8.5,
  });

  /**
   * @param {object[]} all buildings
   * @param {ReturnType<typeof boundsOf>} bounds
   * @param {Map<string, object[]>} inside
   */
  constructor(all, bounds, inside) {
    [this.#all, this.#bounds, this.#inside] = [all, bounds, inside];
    // Buildings with people come first, then those in the middle.
    const order = (house) => (inside.has(house.id) ? 0 : 1e6) + metres(bounds.center, pair(house.geo));
    const ranked = all.toSorted((a, b) => order(a) - order(b));
    this.#map = campusMap(bounds, spread(ranked), (building) => this.#pick(building));
  }

  /** @param {HTMLElement} element @param {URLSearchParams} asked @returns {() => void} how to leave it */
  begin(element, asked) {
    fill(this.#stage, this.#map.element, this.#bar.element, this.#tools(), this.#sheet.element);
    fill(element, this.#stage);
    this.#view = asked.get('view') === 'people' ? 'people' : 'buildings';
    const building = this.#all.find(({id}) => id === asked.get('building'));
    if (building) this.#pick(building);
    else this.#draw();
    this.#watch = watchPosition(parsePoint(asked.get('at')), (here, problem) => this.#placed(here, problem));
    return () => {
      this.#watch.stop();
      this.#map.remove();
    };
  }

  #tools() {
    return h('div', {class: 'float'},
      h('button', {
        type: 'button',
        class: 'icon-btn solid',
        id: 'fill-screen',
        'aria-pressed': 'false',
        'aria-label': t('campus.fill'),
        onclick: ({currentTarget}) => this.#fillScreen(currentTarget)
      },
        icon('expand')),
      h('button', {
        type: 'button',
        class: 'icon-btn solid',
        'aria-label': t('campus.me'),
        onclick: () => this.#here && this.#map.fit([this.#here.point], this.#covered(), {isWhole: false})
      },
        icon('locate')));
  }

  #fillScreen(button) {
    const isFull = this.#stage.classList.toggle('filled');
    button.setAttribute('aria-pressed', String(isFull));
  }

  // What is picked and looked for.

  #typed() {
    if (this.#picked) this.#forget();
    this.#draw();
  }

  #pickFirst() {
    const first = this.#all.find(this.#bar.fits);
    if (this.#view === 'buildings' && first) this.#pick(first);
  }

  async #pick(building) {
    this.#picked = building;
    this.#view = 'buildings';
    this.#bar.write(nameOf(building));
    this.#sheet.showMap();
    note(this.#address());
    this.#draw();
    this.#map.pick(building);
    this.#fitAll();
    this.#sheet.inside.scrollTop = 0;
    this.#walkThere();
    // A list leaves outlines out.
    const whole = await get(`/v1/places/${building.id}`).catch(() => null);
    if (!whole || this.#picked !== building) return;
    this.#map.outline(whole);
    this.#fitAll();
  }

  #unpick() {
    this.#bar.write('');
    if (this.#picked) this.#forget();
    this.#draw();
    this.#bar.focus();
  }

  #forget() {
    this.#picked = null;
    this.#panel = null;
    note(this.#address());
    this.#map.unpick();
  }

  #choose(view) {
    this.#view = view;
    this.#bar.write('');
    this.#forget();
    this.#draw();
  }

  // What is seen.

  #draw() {
    this.#bar.draw(this.#view);
    if (this.#picked) this.#drawPicked();
    else if (this.#view === 'people') this.#drawPeople();
    else this.#drawBuildings();
    this.#tell();
  }

  #drawPicked() {
    this.#panel = {
      top: panelTop(this.#picked, this.#heading, () => this.#unpick()),
      content: panelContent(this.#picked, this.#inside.get(this.#picked.id) ?? []),
    };
    fill(this.#top, this.#panel.top.element);
    fill(this.#content, this.#told, this.#panel.content.element);
  }

  #drawBuildings() {
    this.#drawTop('page.campus');
    fill(this.#content, buildingList(this.#all.filter(this.#bar.fits), (building) => this.#pick(building)));
  }

  async #drawPeople() {
    this.#drawTop('campus.people');
    fill(this.#content, loadingBox());
    const change = (asPictures) => {
      this.#asPictures = asPictures;
      this.#draw();
    };
    const found =
      await peopleOf([...this.#inside.values()].flat())
        .then((people) => directory(people.filter(this.#bar.fits), this.#asPictures, change),
          (error) => errorBox(error, () => this.#draw()));
    if (this.#view === 'people' && !this.#picked) fill(this.#content, found);
  }

  /** The top of a list, with what is said of it. */
  #drawTop(title) {
    fill(this.#top, h('div', {class: 'top'}, fill(this.#heading, t(title)), this.#told));
  }

  #tell() {
    const isNonePicked = !this.#picked && this.#view === 'buildings';
    const words = [isNonePicked && 'campus.none', this.#isOff() && 'campus.off', this.#problem];
    this.#said.textContent = words.filter(Boolean).map((key) => t(key)).join(' ');
    this.#said.hidden = this.#said.textContent === '';
    this.#offer.hidden = !this.#problem;
  }

  /** What is picked or looked for, and where the reader set to be. */
  #address() {
    return `/campus${query({
      building: this.#picked?.id,
      view: !this.#picked && this.#view === 'people' && 'people',
      at: this.#here?.source === 'hand' && pointText(this.#here.point)
    })}`;
  }

  // Where the reader is, and how they come to the building.

  #placed(here, problem) {
    const isFirst = !this.#here && here;
    [this.#here, this.#problem] = [here, problem];
    this.#tell();
    this.#map.me(here);
    if (isFirst) this.#fitAll();
    this.#walkThere();
  }

  #setByHand() {
    setByHand({
      near: this.#bounds.center,
      chosen: (point) => {
        this.#watch.set(point);
        note(this.#address());
      }
    });
  }

  /** The reader is known to be elsewhere. */
  #isOff() {
    return this.#here && !isOn(this.#here.point, this.#bounds);
  }

  /** You and the building; the whole campus while you are elsewhere. */
  #fitAll() {
    if (this.#isOff() || !this.#picked) return;
    this.#map.fit([this.#here?.point, pair(this.#picked.geo)].filter(Boolean), this.#covered());
  }

  /** How much of the map the field with its chips and the sheet lie over. */
  #covered() {
    const below = this.#sheet.covers();
    const from = this.#stage.getBoundingClientRect().top;
    return {below, above: below > 0 ? this.#bar.element.getBoundingClientRect().bottom - from : 0};
  }

  /** The way on foot from where the reader is. */
  async #walkThere() {
    const mine = ++this.#walks;
    if (!this.#here || !this.#picked) return;
    const straight = metres(this.#here.point, pair(this.#picked.geo));
    this.#panel.top.tell({from: this.#here, straight, distance: this.#isOff() ? undefined : straight});
    if (this.#isOff()) return;
    const plan = await findRoutes(this.#here.point, pair(this.#picked.geo), 'walking');
    if (mine !== this.#walks || !this.#panel) return;
    const [way] = plan.routes;
    this.#panel.top.tell({from: this.#here, straight, distance: way.distance, seconds: way.seconds});
    this.#panel.content.tell(plan, this.#here.readAt);
    this.#map.way(plan);
  }
}
