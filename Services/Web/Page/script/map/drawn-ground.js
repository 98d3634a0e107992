// Where the gateway has more than the world's outlines to draw.
import {settings} from '../core/files.js';
import {holds} from './bounds.js';

/** @param {number[][]} points @returns {Promise<number[][]>} those on drawn ground; all if none is */
export async function drawnOf(points) {
  const {map} = await settings();
  const grounds = (map?.sets ?? []).filter(({bounds: [west]}) => west > -180);
  const isDrawn = (point) =>
    grounds.some(({bounds: [west, south, east, north]}) => holds({west, south, east, north}, point));
  const drawn = points.filter(isDrawn);
  return drawn.length > 0 ? drawn : points;
}
