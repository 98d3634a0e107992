// The part of MapLibre's expressions that the page's own style uses (Page/map/layers.json), for the canvas.

/** @typedef {{zoom: number, properties: Record<string, any>}} Given */

/** A function of what is given, for a value or an expression of a style. @returns {(given: Given) => any} */
export function compile(value) {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !(value[0] in operators)) return () => value;
  return operators[value[0]](value.slice(1));
}

const all = (values) => values.map(compile);
const compared = (compare) => (values) => {
  const [a, b] = all(values);
  return (given) => {
    const [left, right] = [a(given), b(given)];
    return left !== undefined && right !== undefined && compare(left, right);
  };
};

const operators = {
  literal: ([value]) => () => value,
  get: ([name]) => ({properties}) => properties[name],
  has: ([name]) => ({properties}) => name in properties,
  zoom: () => ({zoom}) => zoom,
  '==': (values) => {
    const [a, b] = all(values);
    return (given) => a(given) === b(given);
  },
  '!=': (values) => {
    const [a, b] = all(values);
    return (given) => a(given) !== b(given);
  },
  '<': compared((a, b) => a < b),
  '<=': compared((a, b) => a <= b),
  '>': compared((a, b) => a > b),
  '>=': compared((a, b) => a >= b),
  '+': (values) => {
    const parts = all(values);
    return (given) => parts.reduce((sum, part) => sum + part(given), 0);
  },
  '!': ([value]) => {
    const one = compile(value);
    return (given) => !one(given);
  },
  all: (values) => {
    const parts = all(values);
    return (given) => parts.every((part) => part(given));
  },
  any: (values) => {
    const parts = all(values);
    return (given) => parts.some((part) => part(given));
  },
  coalesce: (values) => {
    const parts = all(values);
    return (given) => parts.map((part) => part(given)).find((one) => one ?? false);
  },
  case: (values) => choice(values, (condition) => compile(condition)),
  match: ([input, ...values]) => {
    const read = compile(input);
    return choice(values, (labels) => (given) => [labels].flat().includes(read(given)));
  },
  interpolate: ([[kind, base], , ...stops]) => {
    const points = pairs(stops).map(([zoom, value]) => [zoom, compile(value)]);
    return (given) => between(points, given, kind === 'exponential' ? base : 1);
  },
};

/** Pairs of a condition and a value, then what is else. */
function choice(values, conditionOf) {
  const otherwise = compile(values.at(-1));
  const branches = pairs(values.slice(0, -1)).map(([condition, value]) => [conditionOf(condition), compile(value)]);
  return (given) => (branches.find(([condition]) => condition(given))?.[1] ?? otherwise)(given);
}

const pairs = (list) =>
  Array.from({length: Math.floor(list.length / 2)}, (_, index) => (list.slice(2 * index, 2 * index + 2)));

function between(points, given, base) {
  const after = points.findIndex(([zoom]) => zoom > given.zoom);
  if (after === 0) return points[0][1](given);
  if (after < 0) return points.at(-1)[1](given);
  const [[z1, v1], [z2, v2]] = [points[after - 1], points[after]];
  const part = base === 1 ? (given.zoom - z1) / (z2 - z1) : (base ** (given.zoom - z1) - 1) / (base ** (z2 - z1) - 1);
  return v1(given) + (v2(given) - v1(given)) * part;
}
