// The copy of the movies: fetched in the background at the first visit, the same for everybody whatever they rate;
// later it is asked whether to update. What is fetched is said with its size, part by part, and can be stopped; then
// what was there before stays.
import {h, fill} from '../../core/element.js';
import {bytes} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {asksBefore, isStopped, setStopped} from '../../offline/asks.js';
import {isRunning, run, updateOffer} from '../../offline/sync-box.js';
import {choices} from '../../offline/parts.js';
import {forgetLoaded} from '../loaded.js';

const names = ['movies'];

/** The first fetch came to nothing in this window. */
let hasFailed = false;

/** Who has stopped the first fetch, or saves data, is asked instead. */
const isUnwished = () => isStopped() || /** @type {any} */ (navigator).connection?.saveData === true;

/** Fetches what is missing, asks about news, or shows what is under way. */
export function keepFetching(context) {
  const {strip, copy} = context;
  if (!copy) return;
  if (isRunning()) fetchNow(context, false);
  else if (!copy.isList) {
    updateOffer(strip, {names, words: t('sync.newer'), done: done(context), isAsked: asksBefore()});
  } else if (!hasFailed && !isUnwished() && navigator.onLine) fetchNow(context, false);
}

/** Fetches, and goes on with what is there then. */
export function fetchNow(context, isAsked = true) {
  const {strip, redraw} = context;
  const stopped = (error) => {
    fill(strip);
    if (!context.copy?.isList) return;
    hasFailed = true;
    if (error.name === 'AbortError') setStopped(true);
    redraw();
  };
  return run(strip, {
    names,
    done: done(context, !isAsked && context.copy?.isList === true),
    stopped,
    isAsked,
    words: t('sync.first', {size: sizeText(context.copy)}),
  });
}

const done = ({strip, redraw}, isQuiet = false) => () => {
  setStopped(false);
  // In its room the line says how a fetch ended that nobody asked for, so that nothing below moves.
  fill(strip, isQuiet && h('section', {class: 'sync finished'}, h('p', {role: 'status'}, t('sync.finished'))));
  forgetLoaded();
  return redraw();
};

/** @param {HTMLElement} strip */
export const hasFinished = (strip) => strip.querySelector('.finished') !== null;

/** The last word of a first fetch goes with the reader's next step. @param {HTMLElement} strip */
export function clearFinished(strip) {
  if (!hasFinished(strip)) return;
  fill(strip);
  strip.classList.remove('sync-room');
}

/** About how much it is. */
const sizeText = (copy) => bytes((copy?.total ?? copy?.movies.size ?? 0) * choices.movies.each);

/** Where there is no copy and none is being fetched: what it is good for, and a button. */
export function fetchNote(context) {
  if (!context.copy.isList || isRunning() || !(hasFailed || isUnwished())) return null;
  return h('div', {class: 'note brand', id: 'fetch-note'}, icon('download'),
    h('p', {class: 'grow'}, t('sync.why', {size: sizeText(context.copy)})),
    h('button', {
      type: 'button',
      class: 'btn small line',
      id: 'sync',
      onclick: () => {
        document.getElementById('fetch-note').remove();
        fetchNow(context);
      },
    },
      t('sync.start')));
}
