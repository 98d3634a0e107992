// The parts that pages are made of, each with its states, on one page: for those who change them. It is in English.
import {setAppearance} from '../core/appearance.js';
import {setFrame} from '../core/frame.js';
import {show as showMissing} from '../frame/missing.js';
import {h, fill} from '../core/element.js';
import {settings} from '../core/files.js';
import {learn} from '../core/messages.js';
import {addStyle} from '../core/style.js';
import {buttons} from './buttons.js';
import {cards} from './cards.js';
import {choice} from './choice.js';
import {desk} from './desk.js';
import {facts} from './facts.js';
import {forms} from './forms.js';
import {money} from './money.js';
import {ordering} from './ordering.js';
import {pictures} from './pictures.js';
import {reviews} from './reviews.js';
import {roles} from './roles.js';
import {states} from './states.js';
import {times} from './times.js';

const sections = {
  roles,
  buttons,
  forms,
  facts,
  cards,
  ordering,
  money,
  reviews,
  times,
  desk,
  pictures,
  states
};
/** Of the pages that the parts come from. */
const styles =
  ['components/desk.css', 'orders.css', 'place.css', 'movies.css', 'desk.css', 'desk-views.css', 'gallery.css'];

export async function show(element) {
  const {gallery} = await settings().catch(() => ({}));
  if (!gallery) return showMissing(element);
  element.className = 'page parts-page';
  setFrame({hasTabs: false});
  await Promise.all([learn('desk'), ...styles.map(addStyle)]);
  fill(element,
    h('div', {class: 'col gap6', lang: 'en'},
      h('header', {class: 'row wrap between gap4'},
        h('div', {}, h('h1', {}, 'Parts of the page'),
          h('p', {class: 'soft'}, 'Each with its states. What is drawn is what is said: states are ARIA attributes.')),
        looks(), accents()),
      Object.entries(sections).map(([name, make]) => section(name, make()))));
  return () => ['hue', 'chroma'].forEach((name) => document.documentElement.style.removeProperty(`--brand-${name}`));
}

/** @param {string} name @param {any[]} parts a title, a line about it, then what is shown */
function section(name, parts) {
  const [title, text, ...content] = parts;
  return h('section', {class: 'col gap3', id: name, 'aria-labelledby': `${name}-title`},
    h('h2', {id: `${name}-title`}, title), text && h('p', {class: 's soft'}, text), content);
}

const looks = () =>
  choice('Appearance', [['Same as device', 'device'], ['Light', 'light'], ['Dark', 'dark']], setAppearance);

const accents = () => choice('Accent',
  [['Green', [165, 0.11]], ['Red', [28, 0.16]], ['Blue', [262, 0.15]], ['Yellow', [85, 0.13]]], ([hue, chroma]) => {
    const {style} = document.documentElement;
    style.setProperty('--brand-hue', hue);
    style.setProperty('--brand-chroma', chroma);
  });
