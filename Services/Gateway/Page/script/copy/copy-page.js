// What is kept in this browser for times without a connection: the reader chooses, sees how much it is, updates and removes it.
import { h, fill } from '../kit/element.js';
import { get } from '../kit/api.js';
import { ask } from '../kit/dialogs.js';
import { bytes, dateTime } from '../kit/formats.js';
import { copied } from '../kit/from-copy.js';
import { t } from '../kit/messages.js';
import { addStyle } from '../kit/style.js';
import { choices } from './parts.js';
import { forget, sizeOfChoice, tell } from './sync.js';
import { isRunning, run } from './sync-box.js';

/** What a person who looks for places chooses most likely; nothing is fetched before they say so. */
const usual = ['places', 'items', 'areas', 'stations'];

export async function show(element) {
  element.classList.add('thing', 'copy');
  await addStyle('copy.css');
  const box = h('div', { id: 'copy' });
  fill(element, h('h1', {}, t('page.copy')), h('p', {}, t('copy.about')), h('p', { class: 'hint' }, t('copy.same')), box);
  // A browser that keeps nothing says so when something is to be fetched.
  await tell().catch(() => {});
  await draw(box, new Set(copied() ? Object.keys(copied()) : usual));
}

async function draw(box, chosen) {
  const redraw = () => draw(box, chosen);
  const sizes = Object.fromEntries(await Promise.all(Object.keys(choices).map(async (name) => [name, await sizeOf(name)])));
  const sum = h('p', { id: 'copy-sum', role: 'status' });
  const fetch = h('button', { type: 'button', id: 'sync', class: 'primary', onclick: () => start() });
  const sync = h('div', {});
  const start = () => {
    fill(box, sync);
    return run(sync, { names: Object.keys(choices).filter((name) => chosen.has(name)), done: redraw, stopped: redraw });
  };
  const count = () => {
    const fresh = [...chosen].filter((name) => !copied()?.[name]);
    const known = fresh.reduce((total, name) => total + (sizes[name].bytes ?? 0), 0);
    sum.textContent = fresh.length > 0 ? t('copy.toFetch', { size: bytes(known) }) : t('copy.onlyNews');
    sum.hidden = chosen.size === 0;
    fetch.textContent = t(fresh.length > 0 ? 'copy.fetch' : 'sync.update');
    fetch.disabled = chosen.size === 0;
  };
  const toggle = (name, isOn) => { chosen[isOn ? 'add' : 'delete'](name); count(); };
  const remove = async (name) => {
    if (!(await ask(t('copy.askRemove', { name: t(`copy.${name}`) })))) return;
    chosen.delete(name);
    await forget([name]);
    await redraw();
  };
  const rows = Object.keys(choices).map((name) => row(name, sizes[name], { isChosen: chosen.has(name), toggle, remove }));
  const choice = [h('fieldset', {}, h('legend', {}, t('copy.which')), h('ul', { class: 'copy-choices' }, rows)), sum, fetch];
  count();
  if (isRunning()) start();
  else fill(box, choice);
}

/** What is here of a choice, else what there is to fetch. */
async function sizeOf(name) {
  try {
    if (copied()?.[name]) return await sizeOfChoice(name);
    const { counted, each } = choices[name];
    const { total, items } = await get(counted, { isFresh: true });
    const count = name === 'stations' ? items.reduce((sum, { stations }) => sum + stations, 0) : total;
    return { count, bytes: count * each };
  } catch {
    // Without a connection nobody knows.
    return {};
  }
}

function row(name, { count, bytes: size }, { isChosen, toggle, remove }) {
  const at = copied()?.[name];
  const about = [at ? t('copy.fetched', { time: dateTime(at) }) : t('copy.notFetched'), count !== undefined && t('copy.size', { count, size: bytes(size) })];
  return h('li', {}, h('label', {}, h('input', {
    type: 'checkbox', id: `copy-${name}`, checked: isChosen, onchange: (event) => toggle(name, event.target.checked),
  }), t(`copy.${name}`)), h('p', { class: 'hint', id: `copy-about-${name}` }, about.filter(Boolean).join(' · ')),
  at && h('button', { type: 'button', id: `remove-${name}`, 'aria-label': t('copy.removeName', { name: t(`copy.${name}`) }), onclick: () => remove(name) }, t('copy.remove')));
}
