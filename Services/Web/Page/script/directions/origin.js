// From where a place's distance is said: a station, an area's centre, or where the reader is.
import {get} from '../core/api.js';
import {nameOf, t} from '../core/messages.js';
import {fromText, position} from '../map/position.js';
import {pair} from '../map/earth.js';

/**
 * @returns {Promise<{point: number[], label: string, name: string, source: string}>} `label` is "from …", `name` what a
 *   route's start is called
 */
export async function originOf(query) {
  const station = query.get('station');
  if (station) {
    const found = await get(`/v1/stations/${encodeURIComponent(station)}`);
    const name = [nameOf(found), found.stops[0]?.service].filter(Boolean).join(', ');
    return {point: pair(found.geo), label: t('from.named', {name}), name, source: 'station'};
  }
  const area = query.get('area');
  if (area) {
    const found = await get(`/v1/areas/${encodeURIComponent(area)}`);
    const name = t('area.reference', {name: nameOf(found)});
    return {point: pair(found.center), label: t('from.named', {name}), name, source: 'area'};
  }
  return mine(query.get('at'));
}

/** Where the reader is. */
export async function mine(byHand) {
  const here = await position(byHand);
  return {...here, label: fromText(here.source), name: t(`origin.${here.source}`)};
}
