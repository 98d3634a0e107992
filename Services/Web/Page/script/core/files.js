/** Where this version's files are: `/page/<version>`. */
export const files = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

/** The page's version, which is part of that. */
export const version = files.split('/').pop();

let told;

/** What this Vicinity tells its page: tiles, where to start, whom to write to. */
export function settings() {
  told ??= fetch('/page/settings.json').then((answer) => answer.json()).catch((error) => {
    told = null;
    throw error;
  });
  return told;
}
