// What stays in this browser. A browser may refuse; then it is as if nothing had been kept.
const prefix = 'vicinity.';

export function read(name, fallback = null) {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

export function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page goes on without it.
  }
  changes.dispatchEvent(new CustomEvent(name));
}

/** An event by the name of what was written, here or in another window. */
export const changes = new EventTarget();

addEventListener('storage', (event) => {
  if (event.key?.startsWith(prefix)) changes.dispatchEvent(new CustomEvent(event.key.slice(prefix.length)));
});
