// All places of a result that are in view, on as few pins as a map can show: the server puts them together
// (`/v1/clusters`).
import {query} from '../core/api.js';
import {language, t} from '../core/messages.js';
import {boxText} from './bounds.js';
import {pinPrice, ratingClass} from './pins.js';

/** What chooses a page of the list, and not places. */
const ofPages = ['path', 'limit', 'cursor', 'sort', 'format'];

/**
 * @param {Record<string, any>} question what `/v1/places` was asked for the list
 * @param {{bounds: any, zoom: number}} view of the map
 * @param {{signal?: AbortSignal}} options
 * @typedef {import('./result-pins.js').Item} Item
 * @typedef {import('./clustering.js').Cluster} Cluster
 * @returns {Promise<{total: number, items: Item[], clusters: Cluster[]}>}
 */
export async function everythingIn(question, {bounds, zoom}, {signal} = {}) {
  const chosen = Object.fromEntries(Object.entries(question).filter(([name]) => !ofPages.includes(name)));
  const path = `/v1/clusters${query({
    ...chosen,
    zoom: Math.max(0, Math.min(22, Math.floor(zoom))),
    view: boxText(wider(bounds)),
  })}`;
  // The copy knows nothing of clusters: what it answers is put together here, so the gateway is asked, or nobody.
  const response = await fetch(path, {signal, headers: {'Accept-Language': language}});
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  const answer = await response.json();
  return {
    total: answer.total,
    items: answer.places.map(({id, name, kind, geo, rating, price, purpose}) => ({
      id,
      name: `${name}, ${t(`rating.${ratingClass(rating)}`)}`,
      kind,
      rating: rating ?? null,
      point: [geo.latitude, geo.longitude],
      text: price && pinPrice(price, purpose === 'rent'),
    })),
    clusters: answer.clusters.map(({count, kinds, geo, bounds: [west, south, east, north]}) => ({
      count,
      kinds,
      point: [geo.latitude, geo.longitude],
      bounds: {south, west, north, east},
    })),
  };
}

/** A little more than is seen, so that a small move finds pins there. */
function wider({south, west, north, east}) {
  const [high, wide] = [(north - south) * 0.1, (east - west) * 0.1];
  return {south: south - high, west: west - wide, north: north + high, east: east + wide};
}
