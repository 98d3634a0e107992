// Names in scripts whose letters join, stack or run from right to left.
//
// MapLibre draws names letter by letter: marks above and below Thai letters are lost, and joined scripts fall apart. So
// such a name becomes a picture, which the browser's own text engine writes on a canvas when the map asks for it.
import {nameKeys} from './names.js';

/**
 * Marks of Thai and Lao, and the usual ones of Latin. Scripts that MapLibre knows it cannot draw are found by
 * `is-supported-script`.
 */
const marks = [...'ัิีึืฺุู็่้๊๋์ํ๎ຳັິີຶືຸູົຼ່້໊໋໌ໍ\u0300\u0301\u0302\u0303\u0304\u0308\u0323\u0327\u0331ำ'];

/** So many pictures are kept; the tiles of a view have some hundred names. */
const most = 1500;
const density = Math.min(3, Math.max(2, Math.ceil(globalThis.devicePixelRatio ?? 1)));

/** A feature's name in the reader's language, else the first that there is. */
const own = ['coalesce', ...nameKeys.map((key) => ['get', key]), ''];
const local = ['coalesce', ['get', 'name'], ''];
/** With the local name below, where that is another. */
const both = ['case', ['in', local, own], own, ['concat', own, '\n', local]];
const isMarked = (name) => ['any', ['!', ['is-supported-script', name]], ...marks.map((mark) => ['in', mark, name]), ];

/** A layer of names, with pictures for those that have to be drawn; other layers as they are. */
export function labelled(layer) {
  if (layer.type !== 'symbol') return layer;
  const {'text-size': size, 'text-max-width': wrap = 8, 'text-font': font, 'text-padding': padding} = layer.layout;
  const along = layer.layout['symbol-placement'] === 'line';
  const name = along ? own : both;
  const {'text-color': colour, 'text-halo-color': halo} = layer.paint;
  const look = [font[0] === 'Bold' ? 'b' : 'r', along ? 0 : wrap, colour, halo];
  return {
    ...layer,
    layout: {
      ...layer.layout,
      'text-field': ['case', isMarked(name), '', name],
      'icon-image': ['case', isMarked(name), ['image', ['concat', `name|${look.join('|')}|`, name]], ''],
      'icon-size': scaled(size),
      'icon-padding': padding ?? 2,
      'icon-rotation-alignment': along ? 'map' : 'viewport',
      'icon-keep-upright': true,
    },
  };
}

/** Pictures are drawn at so many pixels, then scaled. */
const drawnAt = 13;

/** A number, or what is interpolated between zooms: the stops' second numbers are sizes. */
const scaled = (size) => {
  if (!Array.isArray(size)) return size / drawnAt;
  return size.map((value, index) => (index > 3 && index % 2 === 0 ? value / drawnAt : value));
};

/** Draws the pictures that a map asks for. @returns {{clear: () => void}} */
export function namePictures(map) {
  /** The oldest first. */
  const kept = new Set();
  map.on('styleimagemissing', ({id}) => {
    if (!id.startsWith('name|') || map.hasImage(id)) return;
    const [, weight, wrap, colour, halo, ...rest] = id.split('|');
    const picture = draw(rest.join('|'), {bold: weight === 'b', wrap: Number(wrap), colour, halo});
    map.addImage(id, picture, {pixelRatio: density});
    kept.add(id);
  });
  // The older half goes, once nothing is being laid out: tiles that are drawn have copies of theirs.
  map.on('idle', () => {
    if (kept.size <= most) return;
    for (const id of [...kept].slice(0, kept.size - most / 2)) {
      kept.delete(id);
      if (map.hasImage(id)) map.removeImage(id);
    }
  });
  return {clear: () => kept.clear()};
}

/** One canvas for all: to make it anew for each name takes longer than to write the name. */
const canvas = document.createElement('canvas');
Object.assign(canvas, {width: 1200, height: 480});
// Read back at once: otherwise every picture waits for the graphics card.
const context = canvas.getContext('2d', {willReadFrequently: true});
const words = globalThis.Intl?.Segmenter ? new Intl.Segmenter(undefined, {granularity: 'word'}) : null;

/**
 * @param {string} name
 * @param {{bold: boolean, wrap: number, colour: string, halo: string}} look `wrap` in ems; 0: one line
 */
function draw(name, {bold, wrap, colour, halo}) {
  const size = drawnAt * density;
  Object.assign(context, {
    font: `${bold ? 600 : 400} ${size}px system-ui, "Noto Sans", "Noto Sans Thai", sans-serif`,
    textAlign: 'center',
    lineJoin: 'round',
    lineWidth: 2.6 * density,
    strokeStyle: halo,
    fillStyle: colour,
  });
  const lines = name.split('\n').flatMap((one) => (wrap ? wrapped(one, wrap * size) : [one]));
  const [edge, lead] = [Math.ceil(2 * density), Math.ceil(size * 1.45)];
  const wide = Math.ceil(Math.max(...lines.map((line) => context.measureText(line).width))) + 2 * edge;
  const [width, height] = [Math.min(canvas.width, wide), Math.min(canvas.height, lead * lines.length + 2 * edge)];
  context.clearRect(0, 0, width, height);
  lines.forEach((line, index) => {
    const [x, y] = [width / 2, edge + lead * index + size * 1.08];
    context.strokeText(line, x, y, canvas.width - 2 * edge);
    context.fillText(line, x, y, canvas.width - 2 * edge);
  });
  return context.getImageData(0, 0, width, height);
}

/** Lines no wider than `width`, broken between words, also where these have no spaces between them. */
function wrapped(name, width) {
  if (context.measureText(name).width <= width) return [name];
  const parts = words ? Array.from(words.segment(name), ({segment}) => segment) : name.split(/(?<=\s)/);
  const lines = [''];
  for (const part of parts) {
    const longer = lines.at(-1) + part;
    if (lines.at(-1).trim() && context.measureText(longer.trim()).width > width) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}
