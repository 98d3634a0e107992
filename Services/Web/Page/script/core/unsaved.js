// Forms that were changed and not saved: whoever is about to go elsewhere is asked once whether they want to.
import {arrive, stepsTo} from './entries.js';
import {depth} from './layers.js';
import {t} from './messages.js';
import {confirm} from './confirm.js';

/** @typedef {{element: HTMLElement, layers: number, changes: number, saved: number}} Form */

/** Those that have been changed. @type {Set<Form>} */
const all = new Set();
let [isAsking, isReturning] = [false, false];

/**
 * Watches a form, of which every change is told by an event "input".
 * @param {HTMLElement} element
 * @returns {{sending: () => () => void}} `sending`: what is written now is being saved; gives what is called once it is
 */
export function watchForm(element) {
  const form = {element, layers: depth(), changes: 0, saved: 0};
  element.addEventListener('input', () => {
    form.changes += 1;
    all.add(form);
    addEventListener('beforeunload', askBrowser);
  });
  return {
    sending() {
      const sent = form.changes;
      return () => {
        form.saved = Math.max(form.saved, sent);
      };
    },
  };
}

/** Those that are still there. @param {Node} within @returns {Form[]} */
function changed(within = document) {
  for (const form of all)
    if (!form.element.isConnected || form.saved === form.changes) all.delete(form);
  if (all.size === 0) removeEventListener('beforeunload', askBrowser);
  return [...all].filter(({element}) => within.contains(element));
}

/** Whether something is lost when one goes elsewhere. @param {Node} [within] */
export const isUnsaved = (within) => changed(within).length > 0;

/** Nobody needs any more what is written. @param {Node} [within] */
export const dropChanges = (within) => changed(within).forEach((form) => {
  form.saved = form.changes;
});

/** Asks if something would be lost, one question at a time. @param {Node} [within] @returns {Promise<boolean>} */
export async function mayLeave(within) {
  if (!isUnsaved(within)) return true;
  if (isAsking) return false;
  isAsking = true;
  try {
    const may = await confirm({title: t('unsaved.title'), yes: t('unsaved.leave'), no: t('unsaved.stay')});
    if (may) dropChanges(within);
    return may;
  } finally {
    isAsking = false;
  }
}

/**
 * "Back" or "forward" has led to an entry. If something would be lost, the entry that was left is shown again, and the
 * reader asked.
 * @returns {boolean} true if what is shown is to stay
 */
export function holdsBack(state) {
  if (isReturning) {
    isReturning = false;
    return true;
  }
  const steps = stepsTo(state);
  if (steps === 0 || !changed().some((form) => leaves(form, state))) {
    arrive(state);
    return false;
  }
  isReturning = true;
  history.go(-steps);
  mayLeave().then((may) => {
    if (may) history.go(steps);
  });
  return true;
}

/** Whether an entry has the form no longer: not if only layers above it go away. @param {Form} form */
function leaves({layers}, state) {
  const wanted = state?.layer ?? 0;
  return wanted >= depth() || wanted < layers;
}

const askBrowser = (event) => {
  if (isUnsaved()) event.preventDefault();
};
