// Pick a building: its pin drops, and the map fits you and it.
import { h, fill } from '../kit/element.js';
import { note } from '../kit/address.js';
import { distance } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { errorBox, loadingBox } from '../kit/notices.js';
import { makeMap } from '../map/map.js';
import { metres, pair } from '../map/earth.js';
import { locate } from '../map/position.js';
import { callout } from '../explore/callout.js';
import { buildings, boundsOf, isOn } from './buildings.js';

/** The position is read again so often while the page is in view. */
const refresh = 45_000;

export async function show(element, { query }) {
  element.classList.add('campus');
  const title = h('h1', {}, t('page.campus'));
  fill(element, title, loadingBox());
  let all;
  try {
    all = await buildings();
  } catch (error) {
    fill(element, title, errorBox(error, () => show(element, { query })));
    return null;
  }
  const [said, where, canvas, list] = [h('p', { role: 'status', id: 'campus-notice' }), h('p', { class: 'hint', id: 'campus-where' }),
    h('div', { class: 'map', id: 'campus-map' }), h('ul', { class: 'buildings' })];
  const filter = h('input', { id: 'building', type: 'search', autocomplete: 'off', 'aria-label': t('campus.find'), placeholder: t('campus.find'), oninput: drawList });
  fill(element, title, h('div', { class: 'campus-side' }, filter, said, where, list), canvas);
  let picked = all.find(({ id }) => id === query.get('building')) ?? null;
  let [here, problem, drop] = [null, null, null];
  const bounds = boundsOf(all);
  const made = makeMap(canvas, { center: bounds.center, zoom: 15 });
  drawList();
  drawWords();
  await made.then(({ map }) => map.fitBounds(bounds.corners, { animate: false }), (error) => fill(canvas, errorBox(error)));
  if (picked) await drawPin();

  function drawList() {
    const wish = filter.value.trim().toLowerCase();
    const found = all.filter((building) => nameOf(building).toLowerCase().includes(wish));
    fill(list, found.map((building) => h('li', {}, h('button', {
      type: 'button', 'aria-pressed': String(building === picked), onclick: () => pick(building),
    }, nameOf(building)))));
  }

  async function pick(building) {
    picked = building;
    note(`/campus?building=${building.id}`);
    list.querySelectorAll('button').forEach((button) => button.setAttribute('aria-pressed', String(button.textContent === nameOf(building))));
    drawWords();
    await drawPin();
  }

  function drawWords() {
    const off = here && !isOn(here.point, bounds);
    said.textContent = [!picked && t('campus.none'), off && t('campus.off'), problem && t(problem)].filter(Boolean).join(' ');
    fill(where, picked && here && `${nameOf(picked)}: ${distance(metres(here.point, pair(picked.geo)))} ${t('from.me')}. `,
      picked && h('a', { href: `/place/${picked.id}?profile=walking` }, t('campus.walk')));
  }

  async function drawPin() {
    const found = await made;
    drop?.remove();
    drop = found.pin(pair(picked.geo), { form: 'building', rating: 'picked', drops: !found.calm }, {
      name: nameOf(picked), title: nameOf(picked),
    }).bindPopup(() => callout(picked)).addTo(found.map).openPopup();
    await fit();
  }

  /** You and the building; the whole campus while you are elsewhere. */
  async function fit() {
    const found = await made;
    const off = here && !isOn(here.point, bounds);
    if (off) return;
    const points = [here?.point, picked && pair(picked.geo)].filter(Boolean);
    if (points.length === 2) found.map.fitBounds(points, { padding: [50, 50], maxZoom: 18, animate: false });
    else if (picked) found.map.setView(pair(picked.geo), 17, { animate: false });
  }

  async function read() {
    if (document.visibilityState !== 'visible') return;
    const first = !here;
    try {
      here = await locate();
      problem = null;
    } catch (error) {
      problem = error.code === 1 ? 'position.refused' : 'position.unknown';
    }
    drawWords();
    const found = await made;
    found.setMe(here);
    if (first && here && picked) await fit();
  }

  document.addEventListener('visibilitychange', read);
  const timer = setInterval(read, refresh);
  read().catch(() => {});
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', read);
    made.then((found) => found.remove(), () => {});
  };
}
