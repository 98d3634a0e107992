// The address bar: which page is shown, and its state in the query.
import { errorBox } from './notices.js';

const routes = [];
let leave = null;
let visit = 0;

/** @param {RegExp} pattern of a path @param {() => Promise<{show: Function}>} load a module whose `show` gets element and parameters */
export const route = (pattern, load) => routes.push({ pattern, load });

/** Goes to a path of this page. */
export function go(path) {
  history.pushState(null, '', path);
  return open();
}

/** Changes the address without leaving what is shown. */
export const note = (path) => history.replaceState(history.state, '', path);

/** Shows what the address names. */
export async function open({ keepFocus = false } = {}) {
  const mine = ++visit;
  dispatchEvent(new CustomEvent('opens'));
  const content = document.getElementById('content');
  const found = routes.map(({ pattern, load }) => ({ match: pattern.exec(location.pathname), load })).find(({ match }) => match);
  const page = await (found ?? routes[0]).load().catch((error) => ({ show: () => content.append(errorBox(error, () => open())) }));
  if (mine !== visit) return;
  leave?.();
  leave = null;
  content.replaceChildren();
  content.className = '';
  const parameters = { ...(found?.match.groups ?? {}), query: new URLSearchParams(location.search) };
  const left = await page.show(content, parameters);
  // Somebody went on while it was loading: focus and scrolling are the other page's.
  if (mine !== visit) {
    left?.();
    return;
  }
  leave = left ?? null;
  const title = content.querySelector('h1')?.textContent;
  document.title = title ? `${title} · Vicinity` : 'Vicinity';
  if (!keepFocus) {
    scrollTo(0, 0);
    content.focus({ preventScroll: true });
  }
  dispatchEvent(new CustomEvent('shown'));
}

addEventListener('popstate', () => open());
addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.getAttribute('href').startsWith('#')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
