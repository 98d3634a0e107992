// Where to look from.
import {fromSquare, toSquare} from './bounds.js';

/**
 * The centre and the zoom that show a rectangle.
 * @typedef {{top?: number, right?: number, bottom?: number, left?: number}} Padding
 * @param {{south: number, west: number, north: number, east: number}} bounds
 * @param {{size: number[], padding?: number|Padding, maxZoom?: number}} options `size` of the map in pixels; `padding`
 *   is room at the edges, such as under a sheet
 */
export function fitOf({south, west, north, east}, {size, padding = 30, maxZoom = 16}) {
  const room = typeof padding === 'number' ? {top: padding, right: padding, bottom: padding, left: padding} : padding;
  const {top = 0, right = 0, bottom = 0, left = 0} = room;
  const [wide, high] = [Math.max(40, size[0] - left - right), Math.max(40, size[1] - top - bottom)];
  const [[x1, y1], [x2, y2]] = [toSquare([north, west]), toSquare([south, east])];
  const zoomFor = (pixels, part) => (part > 0 ? Math.log2(pixels / (part * 256)) : Infinity);
  const zoom = Math.max(0, Math.min(maxZoom, zoomFor(wide, x2 - x1), zoomFor(high, y2 - y1)));
  const pixel = 1 / (256 * 2 ** zoom);
  return {
    center: fromSquare([(x1 + x2) / 2 + (right - left) / 2 * pixel, (y1 + y2) / 2 + (bottom - top) / 2 * pixel]),
    zoom,
  };
}
