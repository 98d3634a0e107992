// Paints a tile's layers on a canvas by the page's style: areas, lines, then names.
import {compile} from './expressions.js';
import {writeNames} from './names.js';

/**
 * @typedef {object} Pane a part of a vector tile as it is drawn
 * @property {Map<string, {extent: number, features: object[]}>} layers
 * @property {number} size of the whole vector tile in the canvas's pixels
 * @property {number} left where it begins, left of the canvas if it is drawn larger
 * @property {number} top
 */

/** The style's layers with their expressions made functions. */
export const compiled = (style) => style.layers.map((layer) => ({
  ...layer,
  filter: layer.filter ? compile(layer.filter) : () => true,
  paint: Object.fromEntries(Object.entries(layer.paint ?? {}).map(([name,
    value]) => [name, name === 'line-dasharray' ? () => value : compile(value)])),
  layout: Object.fromEntries(Object.entries(layer.layout ?? {}).map(([name,
    value]) => [name, name === 'text-font' ? () => value : compile(value)])),
}));

/**
 * @param {CanvasRenderingContext2D} context in pixels of the page
 * @param {object[]} layers as `compiled` makes them
 * @param {Map<string, Pane>} panes by source
 * @param {{zoom: number, size: number, over: boolean}} options `over`: only lines and names, over pictures
 */
export function paint(context, layers, panes, {zoom, size, over}) {
  const names = [];
  for (const layer of layers) {
    if ((layer.minzoom ?? 0) > zoom || (layer.maxzoom ?? 99) <= zoom || (over && !isOver(layer))) continue;
    if (layer.type === 'background') {
      context.fillStyle = layer.paint['background-color']({zoom, properties: {}});
      context.fillRect(0, 0, size, size);
      continue;
    }
    const pane = panes.get(layer.source);
    const found = pane?.layers.get(layer['source-layer'] ?? '');
    if (!found) continue;
    const drawn = {pane, scale: pane.size / found.extent, zoom, size};
    for (const feature of found.features) {
      const given = {zoom, properties: feature.properties};
      if (!layer.filter(given)) continue;
      if (layer.type === 'fill' && feature.kind === 3) fill(context, layer.paint, feature, given, drawn);
      else if (layer.type === 'line' && feature.kind > 1) stroke(context, layer, feature, given, drawn);
      else if (layer.type === 'symbol') names.push({layer, feature, given, drawn});
    }
  }
  // The last layers are the most important.
  writeNames(context, names.reverse(), size);
}

const isOver = ({type, id}) => type === 'symbol' || /(secondary|primary|motorway)$/.test(id);

function trace(context, feature, {pane, scale}) {
  context.beginPath();
  for (const part of feature.parts()) {
    part.forEach(([x, y], index) => {
      const [across, down] = [x * scale + pane.left, y * scale + pane.top];
      if (index === 0) context.moveTo(across, down);
      else context.lineTo(across, down);
    });
  }
}

function fill(context, style, feature, given, drawn) {
  context.globalAlpha = style['fill-opacity']?.(given) ?? 1;
  context.fillStyle = style['fill-color'](given);
  trace(context, feature, drawn);
  // Holes are wound the other way round.
  context.fill('nonzero');
  const outline = style['fill-outline-color']?.(given);
  if (outline) {
    Object.assign(context, {strokeStyle: outline, lineWidth: 1});
    context.setLineDash([]);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function stroke(context, {paint: style, layout}, feature, given, drawn) {
  const width = style['line-width']?.(given) ?? 1;
  context.globalAlpha = style['line-opacity']?.(given) ?? 1;
  Object.assign(context, {
    strokeStyle: style['line-color'](given),
    lineWidth: width,
    lineCap: layout['line-cap']?.(given) ?? 'butt',
    lineJoin: layout['line-join']?.(given) ?? 'miter',
  });
  context.setLineDash((style['line-dasharray']?.(given) ?? []).map((part) => part * width));
  trace(context, feature, drawn);
  context.stroke();
  context.globalAlpha = 1;
}
