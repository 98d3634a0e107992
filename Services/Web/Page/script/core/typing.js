// A field in which somebody types is not replaced: with it would go its caret, and letters that are being composed.
import {h, fill} from './element.js';

const fields = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"])';

/** The field of a part in which somebody types. @returns {Element|null} */
function typedIn(part) {
  const field = document.activeElement;
  return part.contains(field) && field.matches(fields) ? field : null;
}

/** Parts that wait, each with what draws it. @type {Map<Element, () => void>} */
const waiting = new Map();
let isPressed = false;
addEventListener('pointerdown', () => {
  isPressed = true;
}, true);
for (const name of ['pointerup', 'pointercancel']) {
  addEventListener(name, () => {
    isPressed = false;
    if (waiting.size > 0) setTimeout(drawAll);
  }, true);
}

/**
 * Draws a part now, or, while somebody types in it, once they have left the field. Of several drawings the last one is
 * done.
 * @param {Element} part
 * @param {() => void} draw
 */
export function unlessTyping(part, draw) {
  const field = typedIn(part);
  if (!field) {
    waiting.delete(part);
    draw();
    return;
  }
  if (!waiting.has(part)) field.addEventListener('blur', () => setTimeout(drawAll), {once: true});
  waiting.set(part, draw);
}

/** What is being pressed is not taken away before it is let go. */
function drawAll() {
  if (isPressed) return;
  for (const [part, draw] of waiting) {
    waiting.delete(part);
    if (part.isConnected) unlessTyping(part, draw);
  }
}

/** As `fill`; a field in which somebody types stays, with what it is in, and all around it is new. */
export function refill(element, ...children) {
  const field = typedIn(element);
  const made = fill(h('div', {}), ...children);
  const same = field?.id && made.querySelector(`#${CSS.escape(field.id)}`);
  if (same) exchange(element, made, field, same);
  else element.replaceChildren(...made.childNodes);
}

function exchange(old, made, field, same) {
  const [kept, other] =
    [[...old.children].find((one) => one.contains(field)), [...made.children].find((one) => one.contains(same))];
  for (const node of [...old.childNodes])
    if (node !== kept) node.remove();
  const nodes = [...made.childNodes];
  const at = nodes.indexOf(other);
  kept.before(...nodes.slice(0, at));
  kept.after(...nodes.slice(at + 1));
  if (kept !== field) exchange(kept, other, field, same);
}
