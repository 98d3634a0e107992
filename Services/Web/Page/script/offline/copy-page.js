// What is kept in this browser for times without a connection: the reader chooses, sees how much it is, updates and
// removes it.
import {get} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {bytes, dateTime} from '../core/formats.js';
import {copied} from '../core/from-copy.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {addStyle} from '../core/style.js';
import {areasBox} from '../map/offline/areas-box.js';
import {bar, iconButton} from '../ui/bar.js';
import {confirm} from '../core/confirm.js';
import {crumb} from '../ui/crumb.js';
import {switchRow} from '../ui/row.js';
import {asksBefore, setAsksBefore} from './asks.js';
import {choices} from './parts.js';
import {forget, sizeOfChoice, tell} from './sync.js';
import {isRunning, run} from './sync-box.js';

/** What a person who looks for places chooses most likely; nothing is fetched before they say so. */
const usual = ['places', 'items', 'areas', 'stations'];

/** Movies come by themselves: who has nothing else has not chosen yet. */
function atFirst() {
  const there = Object.keys(copied() ?? {});
  return there.some((name) => name !== 'movies') ? there : [...usual, ...there];
}

export async function show(element) {
  element.className = 'page narrow sub copy';
  await addStyle('offline.css');
  const box = h('div', {id: 'copy', class: 'col gap4'});
  const mapAreas = await areasBox();
  fill(element, bar({path: '/you', title: t('page.copy')}), crumb('/you', t('you.title')),
    h('div', {class: 'col'}, h('h1', {}, t('page.copy')), h('p', {class: 'soft'}, t('copy.about')),
      h('p', {class: 's soft'}, t('copy.same'))),
    box, mapAreas?.element);
  // A browser that keeps nothing says so when something is to be fetched.
  await tell().catch(() => {});
  await draw(box, new Set(atFirst()));
  return () => mapAreas?.remove();
}

async function draw(box, chosen) {
  const redraw = () => draw(box, chosen);
  const sizes =
    Object.fromEntries(await Promise.all(Object.keys(choices).map(async (name) => [name, await sizeOf(name)])));
  const sum = h('p', {id: 'copy-sum', class: 'soft', role: 'status'});
  const fetch = h('button', {type: 'button', id: 'sync', class: 'btn primary wide', onclick: () => start()});
  const sync = h('div', {});
  const start = () => {
    fill(box, sync);
    return run(sync, {names: Object.keys(choices).filter((name) => chosen.has(name)), done: redraw, stopped: redraw});
  };
  const count = () => {
    const fresh = [...chosen].filter((name) => !copied()?.[name]);
    const known = fresh.reduce((total, name) => total + (sizes[name].bytes ?? 0), 0);
    sum.textContent = fresh.length > 0 ? t('copy.toFetch', {size: bytes(known)}) : t('copy.onlyNews');
    sum.hidden = chosen.size === 0;
    fetch.textContent = t(fresh.length > 0 ? 'copy.fetch' : 'sync.update');
    fetch.disabled = chosen.size === 0;
  };
  const toggle = (name, isOn) => {
    chosen[isOn ? 'add' : 'delete'](name);
    count();
  };
  const remove = async (name) => {
    if (!(await isSure(name))) return;
    chosen.delete(name);
    await forget([name]);
    await redraw();
  };
  count();
  if (isRunning()) {
    start();
    return;
  }
  fill(box, whole(sizes),
    h('fieldset', {}, h('legend', {class: 'lab'}, t('copy.which')),
      h('ul', {class: 'box flush rows copy-choices'},
        Object.keys(choices).map((name) => row(name, sizes[name], {isChosen: chosen.has(name), toggle, remove})))),
    sum, fetch, copied() && h('div', {class: 'box flush rows'}, switchRow({
      icon: 'bell',
      id: 'ask-updates',
      text: t('you.askUpdates'),
      hint: t('you.askUpdatesHint'),
      isOn: asksBefore(),
      change: setAsksBefore,
    })));
}

const isSure = (name) => confirm({
  title: t('copy.askRemove', {name: t(`copy.${name}`)}),
  yes: t('copy.remove'),
  no: t('you.keepIt'),
});

/** How much of this browser's room the copy takes, and of when it is. */
function whole(sizes) {
  const names = Object.keys(copied() ?? {});
  if (names.length === 0) return null;
  const size = bytes(names.reduce((sum, name) => sum + (sizes[name].bytes ?? 0), 0));
  const oldest = names.map((name) => copied()[name]).sort()[0];
  return h('div', {class: 'note good', id: 'copy-whole'}, icon('check'),
    h('span', {}, t('copy.whole', {size, time: dateTime(oldest)})));
}

/** What is here of a choice, else what there is to fetch. */
async function sizeOf(name) {
  try {
    if (copied()?.[name]) return await sizeOfChoice(name);
    const {counted, each} = choices[name];
    const {total, items} = await get(counted, {isFresh: true});
    const count = name === 'stations' ? items.reduce((sum, {stations}) => sum + stations, 0) : total;
    return {count, bytes: count * each};
  } catch {
    // Without a connection nobody knows.
    return {};
  }
}

const glyphs = {
  places: 'pin',
  items: 'food',
  areas: 'map',
  stations: 'train',
  people: 'people',
  movies: 'film'
};

function row(name, {count, bytes: size}, {isChosen, toggle, remove}) {
  const at = copied()?.[name];
  const about = [
    at ? t('copy.fetched', {time: dateTime(at)}) : t('copy.notFetched'),
    count !== undefined && t('copy.size', {count, size: bytes(size)})
  ];
  return h('li', {},
    h('label', {class: 'row grow'}, h('span', {class: 'disc'}, icon(glyphs[name])),
      h('span', {class: 't'}, h('b', {}, t(`copy.${name}`)),
        h('span', {class: 's soft block', id: `copy-about-${name}`}, about.filter(Boolean).join(' · '))),
      h('input', {
        type: 'checkbox',
        class: 'tick',
        id: `copy-${name}`,
        checked: isChosen,
        'aria-describedby': `copy-about-${name}`,
        onchange: (event) => toggle(name, event.target.checked),
      })),
    at && iconButton('trash', t('copy.removeName', {name: t(`copy.${name}`)}), () => remove(name), {
      id: `remove-${name}`
    }));
}
