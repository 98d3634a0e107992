// Where to search: around the reader, at a place written by hand, in a district, at a station; and how far.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sheet} from '../../ui/sheet.js';
import {locateAloud} from '../../map/position.js';
import {nowhere, radii} from '../state.js';
import {byHandField} from './by-hand.js';
import {
  codedName,
  districtsPath,
  hasOutline,
  lineName,
  provincesPath,
  select,
  stationName,
  stationsPath
} from './directory.js';

/** @typedef {Partial<import('../state.js').State> & {position?: object}} Part */
/**
 * @typedef {object} Options
 * @property {() => string} near "latitude,longitude"
 * @property {string|null} box of the map that is seen, if there is one
 * @property {() => void} draw lets the reader draw an area
 * @property {(part: Part) => void} chosen
 */

/** @param {import('../state.js').State} state @param {Options} options */
export const whereDialog = (state, options) => new WhereDialog(state, options).open();

class WhereDialog {
  #options;
  /** @type {Record<string, string>} what is chosen so far */
  #wish;
  /** What the lists of districts and of stations are of. */
  #province = '';
  #line = '';
  /** What is told once the dialog is closed; or an area is to be drawn then. */
  #answer = null;
  #isDrawing = false;

  #radius = h('div', {});
  #area = h('div', {class: 'pair'});
  #station = h('div', {class: 'pair'});
  #hand;
  #dialog;

  /** @param {import('../state.js').State} state @param {Options} options */
  constructor(state, options) {
    this.#options = options;
    this.#wish = {...Object.fromEntries(Object.keys(nowhere).map((name) => [name, state[name]])), radius: state.radius};
    this.#hand = byHandField({
      near: options.near,
      take: (part) => this.#set(part),
      find: (part) => this.#done(part),
    });
  }

  open() {
    this.#dialog = sheet({
      title: t('where.title'),
      isTitled: true,
      class: 'where',
      content: this.#form(),
      closed: () => this.#closed(),
    });
    this.#drawRadius();
    this.#drawArea();
    this.#drawStation();
    this.#openLists();
  }

  #form() {
    const submitted = (event) => {
      event.preventDefault();
      this.#show();
    };
    return h('form', {class: 'dialog-in', id: 'where-form', onsubmit: submitted}, this.#shortcuts(), this.#hand.element,
      this.#radius, h('details', {open: Boolean(this.#wish.area)}, h('summary', {}, t('where.district')), this.#area),
      h('details', {open: Boolean(this.#wish.station)}, h('summary', {}, t('where.station')), this.#station),
      h('button', {type: 'submit', class: 'btn primary wide', id: 'set-at'}, t('where.show')));
  }

  /** What is chosen with one press. */
  #shortcuts() {
    const {box} = this.#options;
    const drawArea = () => {
      this.#isDrawing = true;
      this.#dialog.close();
    };
    return h('div', {class: 'row wrap'},
      h('button', {type: 'button', class: 'btn soft', id: 'my-location', onclick: () => this.#locate()}, icon('locate'),
        t('position.mine')),
      box
        && h('button', {type: 'button', class: 'btn', id: 'in-map', onclick: () => this.#done({...nowhere, box})},
          icon('map'), t('where.inMap')),
      h('button', {type: 'button', class: 'btn', id: 'draw-area', onclick: drawArea}, icon('edit'), t('where.draw')));
  }

  async #locate() {
    const position = await locateAloud();
    if (position) this.#done({position});
  }

  /** A province or district, and the line, are opened where they are. */
  async #openLists() {
    const {areaParents, lineOf} = await import('./parents.js');
    if (this.#wish.area) this.#province = await areaParents(this.#wish.area).catch(() => '');
    if (this.#wish.station) this.#line = await lineOf(this.#wish.station).catch(() => '');
    if (this.#province) this.#drawArea();
    if (this.#line) this.#drawStation();
  }

  // What is chosen.

  #set(part) {
    this.#wish = {...this.#wish, ...nowhere, ...part};
    this.#drawRadius();
    this.#drawArea();
    this.#drawStation();
  }

  async #show() {
    if (this.#hand.isWritten()) return this.#hand.resolve();
    return this.#done(this.#wish);
  }

  #done(part) {
    this.#answer = {...nowhere, radius: this.#wish.radius, ...part};
    this.#dialog.close();
  }

  #closed() {
    if (this.#isDrawing) this.#options.draw();
    else if (this.#answer) this.#options.chosen(this.#answer);
  }

  // What is seen.

  #drawRadius() {
    const wish = this.#wish;
    const shown = h('output', { for: 'radius'
    }, t('unit.km', {km: Number(wish.radius)}));
    const slider = h('input', {
      id: 'radius',
      type: 'range',
      min: radii.least,
      max: radii.most,
      step: 1,
      value: wish.radius,
      oninput: () => {
        this.#wish.radius = slider.value;
        shown.textContent = t('unit.km', {km: Number(slider.value)});
      },
    });
    this.#radius.hidden = Boolean(wish.area || wish.box);
    fill(this.#radius, h('div', { class: 'field' },
      h('label', { for: 'radius', class: 'row between' }, t('filter.radius'), shown), slider));
  }

  #drawArea() {
      const [{area}, province] = [this.#wish, this.#province];
      fill(this.#area, select({
        id: 'province',
        label: t('area.province'),
        path: provincesPath,
        value: province,
        text: codedName,
        onchange: (id) => {
          this.#province = id;
          this.#setArea(id, 'province');
        },
      }),
        select({
          id: 'district',
          label: t('area.district'),
          path: districtsPath(province),
          value: area === province ? '' : area,
          text: codedName,
          onchange: (id) => this.#setArea(id || this.#province, 'district'),
        }),
        this.#insideBox(), h('p', {class: 'hint s soft'}, t('area.around')));
  }

  /** Draws what follows from an area; who chose it stays at their select. */
  #setArea(area, select) {
      Object.assign(this.#wish, nowhere, {area});
      this.#drawRadius();
      this.#drawArea();
      document.getElementById(select)?.focus();
  }

  /** Offered for areas whose outline is known. */
  #insideBox() {
      const {area, inside} = this.#wish;
      const element = h('label', {class: 'check', hidden: true}, h('input', {
        type: 'checkbox',
        id: 'inside',
        checked: Boolean(inside),
        onchange: (event) => {
          this.#wish.inside = event.target.checked ? '1' : '';
        },
      }),
        t('area.inside'));
      const path = area && (area === this.#province ? provincesPath : districtsPath(this.#province));
      if (path)
        hasOutline(path, area).then((isKnown) => {
          element.hidden = !isKnown;
        }, () => {});
      return element;
  }

  #drawStation() {
      fill(this.#station, select({
        id: 'line',
        label: t('train.line'),
        path: '/v1/lines',
        value: this.#line,
        text: lineName,
        onchange: (id) => this.#setLine(id),
      }),
        select({
          id: 'station',
          label: t('train.station'),
          path: stationsPath(this.#line),
          value: this.#wish.station,
          text: stationName,
          onchange: (id) => {
            Object.assign(this.#wish, nowhere, {station: id});
            this.#drawRadius();
          },
        }));
  }

  #setLine(id) {
      this.#line = id;
      this.#drawStation();
      document.getElementById('line').focus();
  }
  }
