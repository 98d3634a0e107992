// What the page says of itself: loading, empty, an error, and one toast at a time.
import {drawing} from './drawing.js';
import {h, fill} from './element.js';
import {t} from './messages.js';
import {Offline, Problem} from './api.js';
import {problemText} from './problem-words.js';

const [lasting, lastingWithUndo] = [5000, 8000];
/** However long somebody rests on it: what is to be done once it is over waits no longer. */
const longest = 30_000;
let timer = null;
let last = {text: '', count: 0};
let whenOver = null;
/** The one toast. @type {HTMLElement|null} */
let toast = null;
/** Dialogs open and close while something is said. */
const opening = new MutationObserver(() => bringToTop(toastBox()));

/**
 * Says something for some seconds, aloud to screen readers, in place of what was said before. The same again counts up.
 * @param {string} text
 * @param {'info'|'warning'|'error'} [kind]
 * @param {{undo?: () => void, over?: () => void, link?: {href: string, text: string}}} options `undo`: takes back what
 *   was done; offered as a button. `over`: told when that can no longer be pressed. `link`: where there is more of it
 */
export function notice(text, kind = 'info', {undo, over, link} = {}) {
  const box = toastBox();
  tellOver();
  whenOver = over ?? null;
  const isSame = last.text === text && !box.hidden;
  last = {text, count: isSame ? last.count + 1 : 1};
  const said = last.count > 1 ? t('state.again', {count: last.count, text}) : text;
  const takeBack = () => {
    whenOver = null;
    hideNotice();
    undo();
  };
  box.className = `toast notice ${kind}`;
  fill(box, h('span', {}, said), undo && h('button', {type: 'button', onclick: takeBack}, t('action.undo')),
    link && h('a', {href: link.href, onclick: hideNotice}, link.text));
  box.hidden = false;
  bringToTop(box);
  opening.observe(document, {subtree: true, attributeFilter: ['open']});
  const end = Date.now() + longest;
  const wait = (time) => {
    clearTimeout(timer);
    timer = setTimeout(hideNotice, Math.max(0, Math.min(time, end - Date.now())));
  };
  const usual = undo || link ? lastingWithUndo : lasting;
  const pause = () => wait(longest);
  // A pointer that only rests where the toast comes up has not gone to it.
  box.onpointermove = ({movementX, movementY}) => {
    if (movementX || movementY) pause();
  };
  box.onfocusin = pause;
  box.onpointerleave = box.onfocusout = () => wait(usual);
  wait(usual);
}

/** Takes away what is said now. */
export function hideNotice() {
  clearTimeout(timer);
  const box = toastBox();
  opening.disconnect();
  box.hidden = true;
  fill(box);
  if (box.parentNode !== document.body) document.body.append(box);
  tellOver();
}

/** A dialog that is taken away takes the toast that lay in it along. */
const toastBox = () => {
  toast ??= document.getElementById('toast');
  return toast;
};

/**
 * Over all dialogs: within the one that was opened last, as what is outside of that can neither be pressed nor heard,
 * and there in the browser's top layer.
 */
function bringToTop(box) {
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (box.parentNode !== within) within.append(box);
  if (box.popover && !box.matches(':popover-open')) box.showPopover();
}

function tellOver() {
  const tell = whenOver;
  whenOver = null;
  tell?.();
}

/** Whether a question, or a part of the page that is loaded when it is needed, could not be fetched. */
export const isUnreachable = (error) => error instanceof Offline
  || (error instanceof TypeError && /dynamically imported module|module script/.test(error.message));

/** What went wrong, in the reader's words. */
export function sentence(error) {
  if (isUnreachable(error)) return t('error.offline');
  if (error instanceof Problem) {
    if (error.status === 404) return t('error.notFound');
    if (error.status === 429) return t('error.tooOften');
    if (error.mayPass) return t('error.unavailable');
    return problemText(error.document) ?? t('error.refused', {detail: error.message});
  }
  return t('error.unknown');
}

/** @type {Record<string, import('./drawing.js').Shape[]>} */
const pictures = {
  nothing: [
    ['path', {d: 'M20 92c14-30 30-44 50-44s36 14 50 44z', class: 'soft-area'}],
    ['circle', {cx: 63, cy: 50, r: 24, class: 'glass'}],
    ['path', {d: 'M80 68l20 20', class: 'stroke thick'}],
    ['path', {d: 'M54 50h18', class: 'stroke faint'}],
  ],
  offline: [
    ['path', {d: 'M36 80a20 20 0 0 1-2-40 30 30 0 0 1 58 6 18 18 0 0 1 12 34z', class: 'soft-area'}],
    ['path', {d: 'M52 66l12 12 24-26', class: 'stroke thick'}],
  ],
  broken: [
    ['path', {d: 'M14 88h112', class: 'stroke line'}],
    ['path', {d: 'M30 88V58l40-28 40 28v30z', class: 'soft-area'}],
    ['path', {d: 'M58 88V66h24v22', class: 'glass'}],
    ['path', {d: 'M88 26l8-10M98 34l12-4', class: 'stroke warn'}],
  ],
};

/**
 * A state that fills a list or a page: what it is, what one can do.
 * @param {{picture: 'nothing'|'offline'|'broken'|import('./drawing.js').Shape[], title?: string, text?: string,
 *   action?: Node|null, role?: 'status'|'alert', isPage?: boolean}} state `isPage`: it is all there is, and its title
 *   the page's
 */
export function stateBox({picture, title, text, action, role = 'status', isPage = false}) {
  return h('div', {class: `state ${role === 'alert' ? 'error' : ''}`, role},
    drawing({viewBox: '0 0 140 104'}, typeof picture === 'string' ? pictures[picture] : picture),
    title && h(isPage ? 'h1' : 'h2', {}, title), text && h('p', {}, text), action);
}

/**
 * A box that says what went wrong, with a button to try again. Where there is nothing else, it has the page's heading.
 */
export function errorBox(error, again) {
  const isOffline = isUnreachable(error);
  return stateBox({
    picture: isOffline ? 'offline' : 'broken',
    title: sentence(error),
    role: 'alert',
    isPage: !document.querySelector('main h1'),
    action: again && h('button', {type: 'button', class: 'btn', onclick: again}, t('action.retry')),
  });
}

export const loadingBox = (text = t('state.loading')) => h('p', {class: 'state loading', role: 'status'}, text);
export const emptyBox = (text) => stateBox({picture: 'nothing', title: text});

/** Which load of each element is the last one: what an earlier one brings late is not shown. */
const loads = new WeakMap();

/** What comes sooner is not announced, in milliseconds. */
const patience = 200;

/**
 * Shows what a promise brings: loading, then it, or what went wrong.
 * @param {() => Node} [skeleton] stands there meanwhile, in the shape of what comes, if that takes longer than a moment
 */
export async function show(element, load, again = () => show(element, load, again, skeleton), skeleton = null) {
  const mine = Symbol('load');
  loads.set(element, mine);
  const isLast = () => loads.get(element) === mine;
  if (!skeleton) fill(element, loadingBox());
  const timer = setTimeout(() => {
    if (skeleton && isLast()) fill(element, skeleton());
  }, patience);
  try {
    const found = await load();
    if (isLast()) fill(element, found);
  } catch (error) {
    if (error.name === 'AbortError' || !isLast()) return;
    if (!(error instanceof Problem || isUnreachable(error))) console.error(error);
    fill(element, errorBox(error, again));
  } finally {
    clearTimeout(timer);
  }
}
