// What is the reader's own: who they are here, what runs, what is followed and rated, the copy, how the page looks,
// whom to ask.
import {changes} from '../core/storage.js';
import {h, fill} from '../core/element.js';
import {learn, t} from '../core/messages.js';
import {addStyle} from '../core/style.js';
import {unlessTyping} from '../core/typing.js';
import {checkNews} from '../followed/check.js';
import {live} from '../ordering/orders/live.js';
import {copyRows} from './copy-rows.js';
import {moreRows} from './more-rows.js';
import {mineRows} from './mine-rows.js';
import {runningRows} from './running-rows.js';
import {settingsBox} from './settings-box.js';
import {notificationSection} from './notification-section.js';
import {signInPart} from './sign-in-part.js';
import {whoPart} from './who-part.js';

/** A part, and what changes it: names of what is kept in this browser. */
const parts = [
  [whoPart, ['account', 'profile']],
  [signInPart, ['account']],
  [runningRows, ['orders', 'waiting', 'session']],
  [notificationSection, ['session', 'account']],
  [mineRows, ['followed', 'followed-news', 'place-ratings']],
  [copyRows, ['copy', 'mapAreas', 'ask-updates']],
  [settingsBox, ['look']],
  [moreRows, []],
];
/** The first parts, who the reader is and what to do about that, are one box; the last ones a second column. */
const [inBox, inSecondColumn] = [2, 5];
/** So long an answer of the gateway is waited for, in milliseconds. */
const patience = 2000;

export async function show(element) {
  element.className = 'page you';
  const boxes = parts.map(([draw, names]) => part(draw, names));
  const elements = boxes.map((box) => box.element);
  const who = h('section', {class: 'box gap4', 'aria-labelledby': 'who'}, elements.slice(0, inBox));
  // Shown together, nothing moves what is being read. All of it is in this browser, but whether one can sign in is
  // asked of the gateway, and that is not waited for without end.
  const [, asking, ...others] = boxes;
  const known = learn('account');
  const asked = known.then(asking.draw);
  await Promise.all([known, addStyle('profile.css')]);
  await Promise.all([boxes[0], ...others].map((box) => box.draw()));
  await Promise.race([
    asked, new Promise((resolve) => {
      setTimeout(resolve, patience);
    })
  ]);
  fill(element, h('h1', {}, t('you.title')),
    h('div', {class: 'two even'}, h('div', {class: 'col gap4'}, who, elements.slice(inBox, inSecondColumn)),
      h('div', {class: 'col gap4'}, elements.slice(inSecondColumn))));
  const running = boxes[2];
  live.addEventListener('state', running.draw);
  checkNews().catch(() => {});
  return () => {
    live.removeEventListener('state', running.draw);
    boxes.forEach((box) => box.end());
  };
}

/**
 * Draws a part, and again after each change; the last drawing that was begun is the one that stands. What a part itself
 * asks for is drawn at once.
 */
function part(make, names) {
  const element = h('div', {class: 'part'});
  let turn = 0;
  const draw = async () => {
    const made = await begin();
    if (made) put(made);
  };
  const follow = async () => {
    const made = await begin();
    if (made) unlessTyping(element, () => made.turn === turn && put(made));
  };
  async function begin() {
    const mine = ++turn;
    const content = await make(draw);
    return mine === turn ? {turn: mine, content} : null;
  }
  function put({content}) {
    const focused = element.contains(document.activeElement) && document.activeElement.id;
    fill(element, content);
    element.hidden = element.childElementCount === 0;
    if (focused) document.getElementById(focused)?.focus();
  }
  names.forEach((name) => changes.addEventListener(name, follow));
  return {element, draw, end: () => names.forEach((name) => changes.removeEventListener(name, follow))};
}
