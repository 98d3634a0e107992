// Under which name this Vicinity runs, and what it offers. It stands in the page, so that it is known before anything
// is fetched.

/** @typedef {'campus'|'directory'|'food'|'homes'|'movies'|'text'} Module what a deployment may leave out */

/**
 * @typedef {object} Brand
 * @property {string} name
 * @property {string} shortName
 * @property {Module[]} modules what is offered
 * @property {string[]|null} languages those that are offered; null for all
 * @property {string[]} currencies codes like EUR; empty if none are preferred
 * @property {Record<string, string[]>} pages the deployment's own pages, with the languages of each
 * @property {'plain'|'drawn'|null} logo "plain" takes the colours around it, "drawn" has its own; null for the mark
 * that is drawn here
 * @property {string|null} email
 * @property {string|null} website
 * @property {string|null} telephone
 * @property {boolean} hasNotifier whether a notifier sends notices of orders, and webhooks
 */

/** @type {Brand} */
const usual = {
  name: 'Vicinity',
  shortName: 'Vicinity',
  modules: ['campus', 'directory', 'food', 'homes', 'movies', 'text'],
  languages: null,
  currencies: [],
  pages: {},
  logo: null,
  email: null,
  website: null,
  telephone: null,
  hasNotifier: false,
};

// Workers have no document; what they compute names nobody.
const told = globalThis.document?.querySelector('meta[name="brand"]')?.getAttribute('content');

/** @type {Readonly<Brand>} */
export const brand = Object.freeze({...usual, ...JSON.parse(told ?? '{}')});

/** Those that people choose from, the usual one first. */
export const currencies = brand.currencies.length > 0 ? brand.currencies : ['THB', 'EUR', 'USD', 'GBP', 'JPY', 'SEK'];

/** @param {Module} module */
export const offers = (module) => brand.modules.includes(module);
