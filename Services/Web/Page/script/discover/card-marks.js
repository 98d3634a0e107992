// A thing's card and its pin go together: what is picked on the map is seen in the list.

/**
 * @param {{element: HTMLElement, cardOf: (id: string) => Element|null}} list
 * @param {{lift: () => void}} sheet that the list is in
 */
export function cardMarks(list, sheet) {
  return {mark, show};

  /** @param {string|null} id of the thing whose pin is under the pointer or in focus; null: none is */
  function mark(id) {
    list.element.querySelector('.hot')?.classList.remove('hot');
    if (id) list.cardOf(id)?.classList.add('hot');
  }

  /** A pin was picked: its card comes into view. @returns {boolean} whether it has one */
  function show(id) {
    sheet.lift();
    mark(id);
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    const card = list.cardOf(id);
    card?.scrollIntoView({block: 'nearest', behavior});
    return Boolean(card);
  }
}
