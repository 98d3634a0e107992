// What is typed stays: a part with a field in use is drawn anew once the reader has left the field.

/** Parts that wait, each with what draws it. @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();

const fields = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"])';

/** Whether a field in there has the focus: with a caret, perhaps with letters that are being composed. */
export const isTyping = (/** @type {Element} */ part) =>
  part.contains(document.activeElement) && document.activeElement.matches(fields);

/**
 * Draws a part now, or, while somebody types in it, once they are done. Of several drawings the last one is done.
 * @param {Element} part
 * @param {() => void} draw
 */
export function unlessTyping(part, draw) {
  if (!isTyping(part)) return draw();
  if (!waiting.has(part)) document.activeElement.addEventListener('blur', () => drawLater(part), {once: true});
  waiting.set(part, draw);
  return undefined;
}

/** The next field may have the focus by then. */
const drawLater = (part) => setTimeout(() => {
  const draw = waiting.get(part);
  waiting.delete(part);
  if (draw && part.isConnected) unlessTyping(part, draw);
});
