// Light, dark, or as the device has it.
import {changes, read, write} from './storage.js';

/** @typedef {'device'|'light'|'dark'} Appearance */

/** @type {Appearance[]} */
export const appearances = ['device', 'light', 'dark'];

/** @returns {Appearance} */
export const appearance = () => appearances.find((one) => one === read('appearance')) ?? 'device';

/** @param {Appearance} chosen */
export const setAppearance = (chosen) => write('appearance', chosen === 'device' ? null : chosen);

export const nextAppearance = () => {
  setAppearance(appearances[(appearances.indexOf(appearance()) + 1) % appearances.length]);
};

/** True while the page is dark, for what is drawn on a canvas. */
export const isDark = () =>
  (appearance() === 'device' ? matchMedia('(prefers-color-scheme: dark)').matches : appearance() === 'dark');

/** Keeps the page as was chosen, here or in another window. An event "look" on `changes` says that it is another. */
export function keepAppearance() {
  const apply = () => {
    const chosen = appearance();
    if (chosen === 'device') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    changes.dispatchEvent(new CustomEvent('look'));
  };
  changes.addEventListener('appearance', apply);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  apply();
}
