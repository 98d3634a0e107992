// The heading over a result: how much there is of what, and where distances are from. It is told aloud, too.
import {brand} from '../core/brand.js';
import {h} from '../core/element.js';
import {hasDistances} from './state.js';
import {distancesFrom, heading, nothing} from './words.js';

export function resultHeading() {
  const title = h('h1', {id: 'count', tabindex: '-1'});
  const [from, said] = [h('p', {class: 's soft', id: 'from'}), h('p', {class: 'said', role: 'status'})];
  return {element: h('div', {class: 'grow'}, title, from), said, tell, keep};

  /** @param {Element} served the page as the server wrote it */
  function keep(served) {
    for (const one of [title, from]) one.textContent = served.querySelector(`#${one.id}`).textContent;
  }

  /**
   * @param {import('./state.js').State} state
   * @param {ReturnType<import('./result.js').makeResult>} result
   * @param {string} source where the reader's position comes from
   */
  function tell(state, result, source) {
    const isAnswered = ['found', 'kept'].includes(result.state);
    const isNothing = isAnswered && result.total() === 0;
    const text = isNothing ? nothing(state) : heading(state, isAnswered ? result.parts : []);
    title.closest('.stage')?.classList.toggle('nothing', isNothing);
    // What was pressed is not seen any more.
    if (isNothing && document.activeElement?.closest('#filter-chips, #sort')) title.focus({preventScroll: true});
    title.textContent = text;
    said.textContent = text;
    document.title = `${text} · ${brand.name}`;
    const around = distancesFrom(result.reference, source);
    from.hidden = !around || !hasDistances(state) || result.total() === 0;
    from.textContent = around ?? '';
  }
}
