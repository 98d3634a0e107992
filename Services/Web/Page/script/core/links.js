// Where links lead, whoever wrote their addresses: crawled pages, files, merchants.
const schemes = ['http:', 'https:', 'mailto:', 'tel:', 'blob:'];

/**
 * A link to what is no address of a page, a letter, a call or a file made here leads nowhere; one to another site
 * tells it nothing of us.
 */
export function guardLink(link) {
  const address = link.getAttribute('href');
  if (address === null) return;
  const url = parse(address);
  if (!url || !schemes.includes(url.protocol)) return link.removeAttribute('href');
  if (['http:', 'https:'].includes(url.protocol) && url.origin !== location.origin)
    link.rel = 'noopener noreferrer nofollow ugc';
}

/** To write to somebody: nothing of the address is taken for the letter. */
export const letterTo = (email) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

function parse(address) {
  try {
    return new URL(address, location.href);
  } catch {
    return null;
  }
}
