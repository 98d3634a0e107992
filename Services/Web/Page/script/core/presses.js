// Presses that were meant for the element that was there before.

/** Milliseconds that a reader needs to see a new element under the pointer. */
const readable = 500;

/** The second press of a double click, also where the first one put something else under the pointer. */
export const isSecondOfDouble = ({detail}) => detail > 1;

/**
 * A listener for an element that appears where another one was pressed. A pointer's press counts after `readable`, the
 * keyboard's at once.
 * @template Answer
 * @param {() => Answer} act
 * @returns {(event: MouseEvent) => Answer|undefined}
 */
export function onceRead(act) {
  const shownAt = performance.now();
  return (event) => {
    const isHasty = event.detail === 1 && event.timeStamp - shownAt < readable;
    return isHasty || isSecondOfDouble(event) ? undefined : act();
  };
}
