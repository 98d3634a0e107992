// Pictures that the catalog keeps come in several sizes; others, such as the sample's drawings, in one.
const widths = [160, 480, 1280];
const isKept = (address) => /^\/v1\/pictures\/[a-z2-7]{32}$/.test(address);

// A page of an earlier release that is still open has no such line.
const sites =
  (globalThis.document?.querySelector('meta[name="picture-sites"]')?.getAttribute('content') ?? '')
    .split(' ')
    .filter(Boolean);

/**
 * Only pictures of this site, and of those that whoever runs it has named: any other site would see who looks at what.
 */
export function isShown(address) {
  const url = /** @type {any} */ (URL).canParse(address, location.href) && new URL(address, location.href);
  return Boolean(url) &&
    [location.origin, ...sites].some(
      (site) => (site.includes('//*.')
          ? url.protocol === site.slice(0, site.indexOf('//')) && url.host.endsWith(site.slice(site.indexOf('*') + 1))
          : url.origin === site));
}

/** The sample data's signs: drawings of a kind, where the page draws better ones itself. */
const isSign = (address) => /^\/images\/[a-z0-9-]+\.svg$/.test(address);

/** A picture of the thing itself that may be shown. */
export const isPhoto = (address) => Boolean(address) && !isSign(address) && isShown(address);

/** Where a picture is in a size that is good for a width on the page, on screens with two dots a pixel, too. */
export function sizedAddress(address, width) {
  return isKept(address) ? `${address}?width=${widths.find((one) => one >= 2 * width) ?? widths.at(-1)}` : address;
}

/** The attributes of an `img` that is so wide on the page: the browser takes the size that its screen needs. */
export function sized(address, width) {
  if (!isShown(address)) return {hidden: true};
  if (!isKept(address)) return {src: address};
  return {
    sizes: `${width}px`,
    srcset: widths.map((one) => `${address}?width=${one} ${one}w`).join(', '),
    src: sizedAddress(address, width)
  };
}
