// What is asked of saved searches, by the list that they look through.
export const listPath = '/v1/searches';

/** What the API calls a list, by its path. */
export const list = {
  '/v1/places': 'places',
  '/v1/items': 'items',
  '/v1/movies': 'movies'
};

/** The page of a thing that a search of a list found. */
export const pathOf = (name, thing) => `${{places: '/place', items: '/item', movies: '/movie'}[name]}/${thing}`;
