// What stays in this browser. A browser may refuse, or be full; then it stays as long as this window.
const prefix = 'vicinity.';

/** What could not be kept, by name. */
const unkept = new Map();

/** True while something is lost when this window is closed. */
export const isUnkept = () => unkept.size > 0;

export function read(name, fallback = null) {
  if (unkept.has(name)) return unkept.get(name) ?? fallback;
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
    unkept.delete(name);
  } catch {
    unkept.set(name, value);
  }
  changes.dispatchEvent(new CustomEvent(name));
  changes.dispatchEvent(new CustomEvent('kept'));
}

/** An event by the name of what was written, here or in another window; "kept" after anything was written here. */
export const changes = new EventTarget();

addEventListener('storage', (event) => {
  if (event.key?.startsWith(prefix)) changes.dispatchEvent(new CustomEvent(event.key.slice(prefix.length)));
});
