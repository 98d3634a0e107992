// The address bar: which page is shown, its state in the query, and the way back to where one was.
import {brand, offers} from './brand.js';
import {pushEntry, replaceEntry} from './entries.js';
import {version as ownVersion} from './files.js';
import {clear, closeTo, settle} from './layers.js';
import {errorBox} from './notices.js';
import {onScrolled} from './scrolled.js';
import {holdsBack, isUnsaved, mayLeave} from './unsaved.js';

const routes = [];
let missing = null;
let reset = () => {};
let leave = null;
let visit = 0;

/**
 * The gateway reads these calls out of the start module, too: it knows from them which paths there are, and what to
 * load along.
 * @param {RegExp} pattern of a path
 * @param {() => Promise<{show: Function}>} load a module whose `show` gets element and parameters
 * @param {import('./brand.js').Module} [module] without which there is no such page
 */
export const route = (pattern, load, module) => {
  if (!module || offers(module)) routes.push({pattern, load});
};

/** @param {() => Promise<{show: Function}>} load the page for paths that no other has */
export const otherwise = (load) => {
  missing = load;
};

/** @param {() => void} action before each page is shown */
export const beforeEach = (action) => {
  reset = action;
};

/** Goes to a path of this page; stays if something is not saved that the reader wants to keep. */
export async function go(path) {
  if (isUnsaved() && !await mayLeave()) return;
  keepScroll();
  clear();
  pushEntry({from: title()}, path);
  await open();
}

/** Goes to a path of this page in place of the layer that led there, if there is one. */
export function goInstead(path) {
  if (!history.state?.layer) return go(path);
  settle();
  replaceEntry({from: title()}, path);
  return open();
}

/**
 * What the page shows from now on has an entry of its own: that of the layer that led there, or a new one. Both have
 * what was kept with this one. "Back" leads here.
 */
export function branch() {
  if (history.state?.layer) settle();
  else pushEntry({...history.state, from: title()}, location.href);
}

/** Changes the address without leaving what is shown. */
export const note = (path) => history.replaceState(history.state, '', path);

/** Keeps something with this entry of the history, for when one comes back to it. It has to be cloneable, and small. */
export const keep = (name, value) => history.replaceState({...history.state, [name]: value}, '');

/** What was kept with this entry; undefined for one that is new. */
export const kept = (name) => history.state?.[name];

/** The title of the page one came from; null for who came from elsewhere. */
export const cameFrom = () => history.state?.from ?? null;

/** Goes back to where one came from, or to a path for who came from elsewhere. */
export const goBack = (path) => {
  if (cameFrom()) history.back();
  else go(path);
};

const title = () => document.querySelector('#content h1')?.textContent ?? document.title;
const keepScroll = () => keep('scroll', scrollY);

/**
 * Whoever has begun anew so lately, in milliseconds, does not do so again: gateways of two versions may stand side by
 * side.
 */
const lately = 60_000;
const hasBegunAnew = () =>
  performance.now() < lately && /** @type {any} */ (performance.getEntriesByType('navigation')[0])?.type === 'reload';

/**
 * Scripts that cannot be loaded may be of a version that was replaced: then the page begins anew, with the present
 * one.
 */
async function failed(error) {
  const {version = null} = await fetch('/page/settings.json').then((answer) => answer.json()).catch(() => ({}));
  if (version !== null && version !== ownVersion && !hasBegunAnew()) {
    location.reload();
    await new Promise(() => {});
  }
  return {show: (content) => content.append(errorBox(error, () => open()))};
}

/** Shows what the address names. */
export async function open({keepFocus = false, scroll = 0} = {}) {
  const mine = ++visit;
  dispatchEvent(new CustomEvent('opens'));
  const before = document.getElementById('content');
  const found =
    routes.map(({pattern, load}) => ({match: pattern.exec(location.pathname), load})).find(({match}) => match);
  const load = found?.load ?? missing;
  const page = await load().catch((error) => failed(error));
  if (mine !== visit) return;
  leave?.();
  leave = null;
  // What the server wrote of the first page.
  const served = mine === 1 ? before.querySelector('.served') : null;
  // Each page has an element of its own: one that comes late, when somebody has gone on, replaces nothing.
  const content = /** @type {HTMLElement} */ (before.cloneNode());
  content.className = 'page';
  before.replaceWith(content);
  reset();
  const parameters = {...(found?.match.groups ?? {}), query: new URLSearchParams(location.search), served};
  const left = await page.show(content, parameters);
  // Somebody went on while it was loading: focus and scrolling are the other page's.
  if (mine !== visit) {
    left?.();
    return;
  }
  leave = left ?? null;
  const heading = content.querySelector('h1')?.textContent;
  document.title = heading ? `${heading} · ${brand.name}` : brand.name;
  if (!keepFocus) {
    scrollTo(0, scroll);
    content.focus({preventScroll: true});
  }
  dispatchEvent(new CustomEvent('shown'));
}

history.scrollRestoration = 'manual';
// Whoever goes back finds the page where it was; when "back" is told, the entry that was left is no longer at hand.
onScrolled(window, keepScroll);
addEventListener('popstate', ({state}) => {
  if (holdsBack(state) || closeTo(state)) return;
  clear();
  open({scroll: state?.scroll ?? 0});
});
addEventListener('click', (event) => {
  const link = /** @type {any} */ (event.target).closest?.('a[href]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.getAttribute('href').startsWith('#')) {
    const target = document.getElementById(link.getAttribute('href').slice(1));
    if (!target) return;
    // As a navigation it would be an entry of the history, and show the page anew.
    event.preventDefault();
    target.focus();
    target.scrollIntoView();
    return;
  }
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
