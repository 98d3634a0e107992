// The kinds as chips; one that is pressed is let go by a press, for everything.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {chipOf, chips, lookOf} from '../domain/kinds.js';

/** @param {HTMLElement} element @param {import('./state.js').State} state @param {(part: object) => void} change */
export function kindChips(element, state, change) {
  const pressed = chipOf(state.kind);
  const choose = (kind) => change({
    kind: kind === pressed ? 'all' : kind,
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
  fill(element,
    chips().map((kind) => h('button', {
      type: 'button',
      id: `kind-${kind}`,
      class: `chip kind lift ${lookOf(kind).colour}`,
      'aria-pressed': String(kind === pressed),
      onclick: () => choose(kind),
    },
                  icon(lookOf(kind).glyph), t(`kind.${kind}`))));
}
