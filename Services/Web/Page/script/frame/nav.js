// The way around: a bar of tabs on phones, a rail on wide screens. The badge at Orders counts what runs.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {language, languages, chooseLanguage, t} from '../core/messages.js';
import {changes} from '../core/storage.js';
import {appearance, nextAppearance} from '../core/appearance.js';
import {choose} from '../ui/choose.js';
import {frame} from '../core/frame.js';
import {logo} from './logo.js';
import {tabs} from './tabs.js';

/**
 * @typedef {{path: string, icon: import('../core/icons.js').IconName, text: string, isHere: (path: string) => boolean,
 *   isOffered: () => boolean, count?: () => number, counted?: string}} Tab `counted`: the message of what `count`
 *   counts
 */

/** Draws the navigation and keeps its badge and its current tab right. */
export function showNav(element) {
  const draw = () => {
    const {label = t('nav.main'), path = '/', tabs: offered = tabs, foot: drawFoot = foot} = frame.nav ?? {};
    const mine = offered().filter(({isOffered}) => isOffered());
    element.hidden = !frame.nav && mine.length < 2;
    element.setAttribute('aria-label', label);
    const focused = element.contains(document.activeElement) && document.activeElement.getAttribute('href');
    fill(element, logo(path), h('ul', {}, mine.map((tab) => h('li', {}, entry(tab)))), drawFoot());
    if (focused) element.querySelector(`ul [href="${focused}"]`)?.focus();
  };
  draw();
  for (const name of ['orders', 'waiting', 'session', 'frame', 'desk-nav']) changes.addEventListener(name, draw);
  changes.addEventListener('appearance', draw);
  addEventListener('shown', draw);
}

function entry(tab) {
  const count = tab.count?.() ?? 0;
  return h('a', {href: tab.path, 'aria-current': tab.isHere(location.pathname) ? 'page' : null},
    h('span', {class: 'ico'}, icon(tab.icon),
      count > 0 && h('span', {class: 'dot', 'aria-label': t(tab.counted ?? 'nav.running', {count})}, count)),
    t(tab.text));
}

function foot() {
  const choice = Object.entries(languages).map(([tag, name]) => ({value: tag, text: name, lang: tag}));
  const pickLanguage = async () => {
    const chosen = await choose(t('nav.language'), choice, language);
    if (chosen && chosen !== language) chooseLanguage(chosen);
  };
  const look = appearance();
  return h('div', {class: 'foot'},
    h('button', {
      type: 'button',
      id: 'choose-language',
      onclick: pickLanguage,
      'aria-label': `${t('nav.language')}: ${languages[language]}`,
    },
      sign('globe'), languages[language]),
    h('button', {
      type: 'button',
      id: 'choose-appearance',
      onclick: nextAppearance,
      'aria-label': `${t('appearance.title')}: ${t(`appearance.${look}`)}`,
    },
      sign(/** @type {any} */ ({device: 'device', light: 'sun', dark: 'moon'})[look]), t('appearance.title')));
}

const sign = (name) => h('span', {class: 'ico'}, icon(name));
