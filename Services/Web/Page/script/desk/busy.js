/**
 * Does something once, however often its button is pressed meanwhile. The button keeps the focus, which one that is
 * disabled would lose.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<void>} work
 */
export async function busy(button, work) {
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  try {
    await work();
  } finally {
    button.ariaDisabled = null;
  }
}
