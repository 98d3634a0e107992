// Presses that were meant for what stood there before.

/** In milliseconds: sooner nobody has read what has come up under a pointer. */
const readable = 500;

/** The second press of a double click, also where the first one put something else under the pointer. */
export const isSecondOfDouble = ({detail}) => detail > 1;

/**
 * A listener for something that comes up where something else was pressed. A pointer's press counts once it can have
 * been read; the keyboard goes to it by itself.
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
