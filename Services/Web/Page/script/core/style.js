import {h} from './element.js';
import {files} from './files.js';

const added = new Map();

/** Adds a style sheet of `style/` once; resolves when it is there, or cannot be had. */
export function addStyle(name) {
  if (!added.has(name)) {
    added.set(name, new Promise((resolve) => {
      document.head.append(
        h('link', {rel: 'stylesheet', href: `${files}/style/${name}`, onload: resolve, onerror: resolve}));
    }));
  }
  return added.get(name);
}
