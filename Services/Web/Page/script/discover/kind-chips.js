// The kinds as chips; one that is pressed is let go by a press, for everything.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {chipOf, chips, lookOf} from '../domain/kinds.js';

/** What changes with the kind: filters of one are none of another. @param {import('../domain/kinds.js').Kind} kind */
export const kindPart = (kind) => ({
  kind,
  types: '',
  sort: '',
  open: '',
  price: '',
  currency: '',
  purpose: '',
  cuisine: '',
  rating: '',
  only: '',
});

/** @param {HTMLElement} element @param {import('./state.js').State} state @param {(part: object) => void} change */
export function kindChips(element, state, change) {
  const pressed = chipOf(state.kind);
  const choose = (kind) => change(kindPart(kind === pressed ? 'all' : kind));
  const scrolled = element.scrollLeft;
  fill(element,
    chips().map((kind) => h('button', {
      type: 'button',
      id: `kind-${kind}`,
      class: `chip kind lift ${lookOf(kind).colour}`,
      'aria-pressed': String(kind === pressed),
      onclick: () => choose(kind),
    },
                  icon(lookOf(kind).glyph), t(`kind.${kind}`))));
  element.scrollLeft = scrolled;
  if (element.dataset.pressed === pressed) return;
  element.dataset.pressed = pressed;
  showPressed(element);
}

/** @param {HTMLElement} element */
function showPressed(element) {
  const chip = /** @type {HTMLElement|null} */ (element.querySelector('[aria-pressed="true"]'));
  if (!chip) return;
  const [row, box] = [element.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (box.left < row.left || box.right > row.right)
    element.scrollLeft += (box.left + box.right - row.left - row.right) / 2;
}
