// What an area or a station belongs to.
import {get} from '../../core/api.js';

/** The province of an area: itself, or its parent. */
export async function areaParents(id) {
  const area = await get(`/v1/areas/${id}`);
  return area.kind === 'province' ? id : area.parent ?? '';
}

/** A line that stops at a station. */
export const lineOf = async (id) => (await get(`/v1/stations/${id}`)).stops[0]?.line ?? '';
