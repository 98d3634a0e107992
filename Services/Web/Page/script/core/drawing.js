// Drawings in SVG, made element by element.
const space = 'http://www.w3.org/2000/svg';

/**
 * A drawing, for the eyes only unless `attributes` name it.
 * @typedef {[string, Record<string, string|number>, (Shape[]|string)?]} Shape a tag, its attributes, what it holds
 * @param {Record<string, string|number>} attributes such as `viewBox`
 * @param {(Shape|null|false)[]} shapes
 */
export function drawing(attributes, shapes) {
  const svg =
    shape(['svg', attributes['aria-label'] ? {role: 'img', ...attributes} : {'aria-hidden': 'true', ...attributes}]);
  for (const one of shapes)
    if (one) svg.append(shape(one));
  return svg;
}

/** @param {Shape} shape */
function shape([tag, attributes, inner = []]) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (typeof inner === 'string') element.textContent = inner;
  else
    for (const one of inner) element.append(shape(one));
  return element;
}
