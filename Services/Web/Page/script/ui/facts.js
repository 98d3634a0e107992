import {h} from '../core/element.js';

/** Small facts in a line, with dots between; what is missing is left out. */
export function facts(...some) {
  const known = some.flat().filter(Boolean);
  return known.length > 0
    && h('p', {class: 'facts'}, known.map((fact) => (fact instanceof Node ? fact : h('span', {}, fact))));
}
