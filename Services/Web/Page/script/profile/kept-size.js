// How much of this browser's room is taken for times without a connection.
import {copied} from '../core/from-copy.js';
import {areas} from '../map/offline/areas.js';
import {sizeOfChoice} from '../offline/sync.js';

/** In bytes: the copy, and parts of the map. */
export async function keptSize() {
  const names = Object.keys(copied() ?? {});
  const sizes = await Promise.all(names.map((name) => sizeOfChoice(name).then(({bytes}) => bytes, () => 0)));
  return [...sizes, ...areas().map(({bytes}) => bytes)].reduce((sum, size) => sum + size, 0);
}
