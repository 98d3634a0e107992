// Lists of cards that are drawn again and again: only what changed is made anew, so that nobody's finger or focus loses
// its button.

/**
 * @param {HTMLElement} list
 * @param {object[]} orders in the order in which they are to stand
 * @param {(order: object) => import('./card.js').Card} make
 * @param {(order: object) => any} lookOf all else that a card shows
 */
export function drawCards(list, orders, make, lookOf) {
  const old = new Map(/** @type {any[]} */ ([...list.children]).map((element) => [element.id, element]));
  const cards = orders.map((order) => {
    const look = JSON.stringify([order, lookOf(order)]);
    const there = old.get(`order-${order.id}`);
    if (there?.look === look) return there;
    return Object.assign(make(order), {look});
  });
  if (cards.length !== list.children.length || cards.some((element, index) => list.children[index] !== element)) {
    list.replaceChildren(...cards);
  }
  for (const one of cards) one.tick();
}

/**
 * Draws, and gives the focus back to what stands where the focused thing stood, or to its card's button, or to
 * something beside.
 * @param {() => void} draw
 * @param {HTMLElement} otherwise
 */
export function keepingFocus(draw, otherwise) {
  const focused = document.activeElement;
  const inCard = focused?.closest?.('.job')?.id;
  draw();
  if (!inCard || document.activeElement === focused) return;
  const seen = (element) => element?.checkVisibility() && element;
  const cardNow = document.getElementById(inCard);
  (seen(document.getElementById(focused.id)) || seen(cardNow?.querySelector('button')) || otherwise).focus();
}
