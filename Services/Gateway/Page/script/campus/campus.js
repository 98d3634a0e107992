// Pick a building: its pin drops, and the map fits you and it; or find somebody of the campus.
import { note } from '../kit/address.js';
import { get } from '../kit/api.js';
import { h, fill } from '../kit/element.js';
import { icon } from '../kit/icons.js';
import { nameOf, t } from '../kit/messages.js';
import { errorBox, loadingBox } from '../kit/notices.js';
import { addStyle } from '../kit/style.js';
import { makeSheet } from '../kit/ui/map-sheet.js';
import { metres, pair } from '../map/earth.js';
import { findRoutes } from '../way/routes.js';
import { panelContent, panelTop } from './building-panel.js';
import { boundsOf, buildings, isOn, organisations } from './buildings.js';
import { campusMap } from './campus-map.js';
import { directory, peopleOf } from './people.js';
import { watchPosition } from './position.js';

export async function show(element, { query }) {
  element.className = 'split campus';
  await addStyle('campus.css');
  fill(element, h('h1', { class: 'said' }, t('page.campus')), loadingBox());
  try {
    const all = await buildings();
    const bounds = boundsOf(all);
    return makePage(element, { all, bounds, inside: await organisations(all,
      bounds).catch(() => new Map()) }).begin(query);
  } catch (error) {
    fill(element, h('h1', { class: 'said' }, t('page.campus')), errorBox(error, () => show(element, { query })));
    return null;
  }
}

function makePage(element, { all, bounds, inside }) {
  let [picked, view, asPictures, here, problem, panel, walk] = [null, 'buildings', false, null, null, null, 0];
  const heading = h('h1', { tabindex: -1 });
  const said = h('p', { class: 's soft', role: 'status', id: 'campus-notice' });
  const field = h('input', { id: 'building', type: 'search', autocomplete: 'off', 'aria-label': t('campus.find'),
    placeholder: t('campus.find'), oninput: typed });
  const clear = h('button', { type: 'button', class: 'icon-btn', 'aria-label': t('campus.clear'), onclick: unpick },
    icon('close'));
  const kinds = h('div', { class: 'chips', role: 'group', 'aria-label': t('campus.which') });
  const stage = h('div', { class: 'stage' });
  const map = campusMap(bounds);
  const [top, content] = [h('div', {}), h('div', {})];
  const sheet = makeSheet({ stage, label: t('page.campus'), top, content, above: 8.5 });
  return { begin };

  function begin(query) {
    const form = h('form', { class: 'search', role: 'search', onsubmit: pickFirst }, icon('search'), field, clear);
    fill(stage, map.element, h('div', { class: 'stage-top' }, form, kinds), h('div', { class: 'float' },
      h('button', { type: 'button', class: 'icon-btn solid', id: 'fill-screen', 'aria-pressed': 'false',
        'aria-label': t('campus.fill'), onclick: fillScreen }, icon('expand')),
      h('button', { type: 'button', class: 'icon-btn solid', 'aria-label': t('campus.me'),
        onclick: () => here && map.fit([here.point], sheet.covers()) }, icon('locate'))),
    sheet.element);
    fill(element, stage);
    view = query.get('view') === 'people' ? 'people' : 'buildings';
    const asked = all.find(({ id }) => id === query.get('building'));
    if (asked) pick(asked);
    else draw();
    const stop = watchPosition(placed);
    return () => {
      stop();
      map.remove();
    };
  }

  function typed() {
    if (picked) forget();
    draw();
  }

  function fits(thing) {
    const wish = field.value.trim().toLowerCase();
    return [thing.name, nameOf(thing)].some((name) => name.toLowerCase().includes(wish));
  }

  function pickFirst(event) {
    event.preventDefault();
    const first = all.find(fits);
    if (view === 'buildings' && first) pick(first);
  }

  async function pick(building) {
    picked = building;
    view = 'buildings';
    field.value = nameOf(building);
    sheet.showMap();
    note(`/campus?building=${building.id}`);
    draw();
    map.pick(building);
    fitAll();
    sheet.inside.scrollTop = 0;
    walkThere();
    // A list leaves outlines out.
    const whole = await get(`/v1/places/${building.id}`).catch(() => null);
    if (whole && picked === building) map.outline(whole);
  }

  function unpick() {
    field.value = '';
    if (picked) forget();
    draw();
    field.focus();
  }

  function forget() {
    picked = null;
    panel = null;
    note(view === 'people' ? '/campus?view=people' : '/campus');
    map.unpick();
  }

  function choose(next) {
    view = next;
    field.value = '';
    forget();
    draw();
  }

  function draw() {
    clear.hidden = field.value === '';
    fill(kinds, [['buildings', 'campus'], ['people', 'people']].map(([name, sign]) => h('button', {
      type: 'button', class: 'chip lift', id: `show-${name}`, 'aria-pressed': String(view === name),
        onclick: () => choose(name),
    }, icon(/** @type {any} */ (sign)), t(name === 'people' ? 'campus.persons' : 'campus.buildings'))));
    if (picked) drawPicked();
    else if (view === 'people') drawPeople();
    else drawBuildings();
    tell();
  }

  function drawPicked() {
    panel = { top: panelTop(picked, heading, unpick), content: panelContent(picked, inside.get(picked.id) ?? []) };
    fill(top, panel.top.element);
    fill(content, said, panel.content.element);
  }

  function drawBuildings() {
    const found = all.filter(fits);
    fill(top, h('div', { class: 'top' }, fill(heading, t('page.campus')), said));
    fill(content, h('ul', { class: 'buildings rows' }, found.map((building) => h('li', {}, h('button', {
      type: 'button', 'aria-pressed': 'false', onclick: () => pick(building),
    }, h('span', { class: 'disc k k-campus' }, icon('campus')), h('span', { class: 't' }, nameOf(building),
      building.address?.streetAddress && h('span', { class: 's soft block' }, building.address.streetAddress)))))));
  }

  async function drawPeople() {
    fill(top, h('div', { class: 'top' }, fill(heading, t('campus.people')), said));
    fill(content, loadingBox());
    const found = await peopleOf([...inside.values()].flat()).then((people) =>
      directory(people.filter(fits), asPictures, (wish) => {
      asPictures = wish;
      draw();
    }), (error) => errorBox(error, draw));
    if (view === 'people' && !picked) fill(content, found);
  }

  function isOff() {
    return here && !isOn(here.point, bounds);
  }

  function tell() {
    const words = [!picked && view === 'buildings' && 'campus.none', isOff() && 'campus.off', problem];
    said.textContent = words.filter(Boolean).map((key) => t(key)).join(' ');
    said.hidden = said.textContent === '';
  }

  /** You and the building; the whole campus while you are elsewhere. */
  function fitAll() {
    if (isOff() || !picked) return;
    map.fit([here?.point, pair(picked.geo)].filter(Boolean), sheet.covers());
  }

  function placed(found, why) {
    const isFirst = !here && found;
    [here, problem] = [found, why];
    tell();
    map.me(here);
    if (isFirst) fitAll();
    walkThere();
  }

  /** The way on foot from where the reader is. */
  async function walkThere() {
    const mine = ++walk;
    if (!here || !picked) return;
    const straight = metres(here.point, pair(picked.geo));
    panel.top.tell({ straight, distance: straight });
    if (isOff()) return;
    const plan = await findRoutes(here.point, pair(picked.geo), 'walking');
    if (mine !== walk || !panel) return;
    const [way] = plan.routes;
    panel.top.tell({ straight, distance: way.distance, seconds: way.seconds });
    panel.content.tell(plan, here.readAt);
    map.way(way.geometry);
  }

  function fillScreen({ currentTarget: button }) {
    const isFull = stage.classList.toggle('filled');
    button.setAttribute('aria-pressed', String(isFull));
  }
}
