// Names on a tile, written by the browser's text engine, so that every script is whole. A name is never cut at the
// tile's edge, and none stands on another.
import {namesOf} from '../names.js';

/** Between names, in pixels. */
const gap = 6;
/** How far a line may bend under its name, in pixels. */
const bend = 5;

/** @param {{layer: object, feature: object, given: object, drawn: object}[]} names the most important first */
export function writeNames(context, names, size) {
  const taken = [];
  const said = new Set();
  for (const {layer, feature, given, drawn} of names) {
    const {properties} = given;
    const [name, local] = namesOf(properties);
    if (!name) continue;
    const along = layer.layout['symbol-placement']?.(given) === 'line';
    // A street has its name once in a tile.
    if (along && said.has(name)) continue;
    const isBold = layer.layout['text-font']?.(given)[0] === 'Bold';
    const pixels = layer.layout['text-size'](given);
    context.font = `${isBold ? 600 : 400} ${pixels}px system-ui, "Noto Sans", "Noto Sans Thai", sans-serif`;
    const lines = along || !local ? [name] : [name, local];
    const width = Math.max(...lines.map((line) => context.measureText(line).width));
    const place = along ? alongLine(feature, drawn, width) : atPoint(feature, drawn, width, pixels);
    if (!place || !isFree(place, width, pixels * lines.length, size, taken)) continue;
    said.add(name);
    lines.forEach((line, index) => {
      const y = place.y + (index - (lines.length - 1) / 2) * pixels * 1.25;
      write(context, line, {...place, y}, layer.paint, given);
    });
  }
}

function atPoint(feature, {pane, scale, size}, width, pixels) {
  const part = feature.parts()[0];
  if (!part) return null;
  const [x, y] = feature.kind === 1 ? part[0] : middle(part);
  const [across, down] = [x * scale + pane.left, y * scale + pane.top];
  if (across < 0 || down < 0 || across >= size || down >= size) return null;
  const inside = (at, half) => Math.max(half + 2, Math.min(size - half - 2, at));
  const moved = {x: inside(across, width / 2), y: inside(down, pixels * 0.8), angle: 0};
  return Math.abs(moved.x - across) > width / 2 ? null : moved;
}

const middle = (ring) => [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length);

/** Where a line is straight enough for long enough. */
function alongLine(feature, {pane, scale, size}, width) {
  let best = null;
  for (const part of feature.kind === 2 ? feature.parts() : []) {
    const points = part.map(([x, y]) => [x * scale + pane.left, y * scale + pane.top]);
    for (let from = 0; from < points.length - 1; from += 1) {
      for (let to = from + 1; to < Math.min(points.length, from + 12); to += 1) {
        const [[x1, y1], [x2, y2]] = [points[from], points[to]];
        const length = Math.hypot(x2 - x1, y2 - y1);
        if (length < width || length <= (best?.length ?? 0)) continue;
        const off = ([x, y]) => Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
        if (points.slice(from + 1, to).some((point) => off(point) > bend)) break;
        const at = {x: (x1 + x2) / 2, y: (y1 + y2) / 2, angle: upright(Math.atan2(y2 - y1, x2 - x1)), length};
        if (at.x > 0 && at.y > 0 && at.x < size && at.y < size) best = at;
      }
    }
  }
  return best;
}

const upright = (angle) => (angle > Math.PI / 2 ? angle - Math.PI : angle < -Math.PI / 2 ? angle + Math.PI : angle);

function isFree({x, y, angle}, width, pixels, size, taken) {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [half, high] = [(width * cos + pixels * 1.5 * sin) / 2, (width * sin + pixels * 1.5 * cos) / 2];
  const box = [x - half, y - high, x + half, y + high];
  if (box[0] < 0 || box[1] < 0 || box[2] > size || box[3] > size) return false;
  const meets =
    (other) => [0, 1].every((axis) => (box[axis] < other[axis + 2] + gap && box[axis + 2] > other[axis] - gap));
  if (taken.some(meets)) return false;
  taken.push(box);
  return true;
}

function write(context, name, {x, y, angle}, style, given) {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.setLineDash([]);
  Object.assign(context, {
    textAlign: 'center',
    textBaseline: 'middle',
    lineJoin: 'round',
    lineWidth: 3,
    strokeStyle: style['text-halo-color'](given),
    fillStyle: style['text-color'](given),
  });
  context.strokeText(name, 0, 0);
  context.fillText(name, 0, 0);
  context.restore();
}
