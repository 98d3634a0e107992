// Reads vector tiles (Mapbox Vector Tile 2.1), as little of them as the canvas needs.

const text = new TextDecoder();

/**
 * @typedef {object} Feature
 * @property {number} kind 1 points, 2 lines, 3 areas
 * @property {Record<string, string|number|boolean>} properties
 * @property {() => number[][][]} parts its points, lines or rings as [x, y] in units of the tile
 */

/** @returns {Map<string, {extent: number, features: Feature[]}>} the layers by name */
export function readTile(buffer) {
  const layers = new Map();
  const tile = new Bytes(new Uint8Array(buffer));
  tile.fields((field) => {
    if (field !== 3) return tile.skip();
    const {name, ...layer} = readLayer(tile.inner());
    layers.set(name, layer);
  });
  return layers;
}

function readLayer(bytes) {
  const layer = {name: '', extent: 4096, features: []};
  const [keys, values, raw] = [[], [], []];
  bytes.fields((field) => {
    if (field === 1) layer.name = text.decode(bytes.slice());
    else if (field === 2) raw.push(bytes.inner());
    else if (field === 3) keys.push(text.decode(bytes.slice()));
    else if (field === 4) values.push(readValue(bytes.inner()));
    else if (field === 5) layer.extent = bytes.number();
    else bytes.skip();
  });
  layer.features = raw.map((feature) => readFeature(feature, keys, values));
  return layer;
}

function readFeature(bytes, keys, values) {
  const properties = {};
  let [kind, geometry] = [0, null];
  bytes.fields((field) => {
    if (field === 2) {
      const tags = bytes.inner();
      while (tags.more) properties[keys[tags.number()]] = values[tags.number()];
    } else if (field === 3) kind = bytes.number();
    else if (field === 4) geometry = bytes.inner();
    else bytes.skip();
  });
  let parts = null;
  return {kind, properties, parts: () => (parts ??= geometry ? readGeometry(geometry) : [])};
}

function readValue(bytes) {
  let value = null;
  bytes.fields((field) => {
    if (field === 1) value = text.decode(bytes.slice());
    else if (field === 2) value = bytes.view(4).getFloat32(0, true);
    else if (field === 3) value = bytes.view(8).getFloat64(0, true);
    else if (field === 6) value = unzigzag(bytes.number());
    else if (field === 7) value = bytes.number() === 1;
    else value = bytes.number();
  });
  return value;
}

/** Commands: 1 begins a part, 2 goes on, 7 closes a ring. */
function readGeometry(bytes) {
  const parts = [];
  let [x, y] = [0, 0];
  while (bytes.more) {
    const command = bytes.number();
    const [what, count] = [command & 7, command >> 3];
    for (let index = 0; index < count; index += 1) {
      if (what === 7) {
        parts.at(-1)?.push(parts.at(-1)[0]);
        continue;
      }
      x += unzigzag(bytes.number());
      y += unzigzag(bytes.number());
      if (what === 1) parts.push([]);
      parts.at(-1)?.push([x, y]);
    }
  }
  return parts;
}

const unzigzag = (value) => (value % 2 ? -(value + 1) / 2 : value / 2);

/** A cursor over bytes in the Protocol Buffers' encoding. */
class Bytes {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
    this.wire = 0;
  }

  get more() {
    return this.at < this.bytes.length;
  }

  /** Calls `read` for each field, which has to read or skip it. */
  fields(read) {
    while (this.more) {
      const key = this.number();
      this.wire = key & 7;
      read(key >> 3);
    }
  }

  number() {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte > 127);
    return value;
  }

  slice() {
    const length = this.number();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  inner() {
    return new Bytes(this.slice());
  }

  view(length) {
    this.at += length;
    return new DataView(this.bytes.buffer, this.bytes.byteOffset + this.at - length, length);
  }

  skip() {
    if (this.wire === 2) this.slice();
    else if (this.wire === 0) this.number();
    else this.at += this.wire === 1 ? 8 : 4;
  }
}
