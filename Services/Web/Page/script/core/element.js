import {guardLink} from './links.js';

/**
 * Makes an element. Texts become text nodes, never markup, and links lead nowhere but where links may.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {object} attributes `onclick` and the like are listeners; true is an attribute without a value; null and false
 *   leave it out.
 * @param {...(Node|string|number|null|false|Array)} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  if (tag === 'a') guardLink(element);
  add(element, children);
  return element;
}

/** Replaces what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** A drawing of one path in a square of 24, for the eyes only. */
export function icon(path, name = '') {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `icon ${name}`);
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  return svg;
}
