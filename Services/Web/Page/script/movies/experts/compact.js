// Critics' ratings as the service sends them to browsers: "VCR1", version 1, described in the API's document. Believes
// nothing.
import {compareIDs} from './order.js';
import {CriticTable} from './table.js';

/**
 * @param {ArrayBuffer} buffer
 * @throws {RangeError} for anything but ratings of this version
 */
export function readCompact(buffer) {
  const reader = new Reader(new Uint8Array(buffer));
  reader.beginning();
  const unit = reader.number();
  if (![1, 10, 50].includes(unit)) reader.fail(`a unit of ${unit}`);
  const [critics, movies] = [reader.ids(), reader.ids()];
  const rows = critics.map(() => reader.row(movies.length, unit));
  reader.end();
  return new CriticTable(critics, movies, rows);
}

class Reader {
  #bytes;
  #position = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  beginning() {
    if (new TextDecoder().decode(this.#bytes.subarray(0, 4)) !== 'VCR1') this.fail('it does not begin with VCR1');
    this.#position = 4;
  }

  end() {
    if (this.#position !== this.#bytes.length) this.fail('something follows');
  }

  /** Unsigned LEB128, at most 31 bits. */
  number() {
    let value = 0;
    for (let shift = 0; shift <= 28; shift += 7) {
      if (this.#position >= this.#bytes.length) this.fail('it ends too early');
      const byte = this.#bytes[this.#position];
      this.#position += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    return this.fail('a number is too long');
  }

  ids() {
    const ids = [];
    for (let left = this.#count(1); left > 0; left -= 1) {
      const length = this.#count(1);
      const bytes = this.#bytes.subarray(this.#position, this.#position + length);
      let id;
      try {
        id = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
      } catch {
        this.fail('an id is not UTF-8');
      }
      this.#position += length;
      if (ids.length > 0 && compareIDs(ids[ids.length - 1], id) >= 0) this.fail('the ids do not ascend');
      ids.push(id);
    }
    return ids;
  }

  row(movies, unit) {
    const row = [];
    let last = -1;
    for (let left = this.#count(2); left > 0; left -= 1) {
      last += this.number() + 1;
      const steps = this.number();
      if (last >= movies) this.fail('a rating of a movie that is not listed');
      if (steps > 500 / unit) this.fail('a rating above five stars');
      row.push({number: last, stars: steps * unit});
    }
    return row;
  }

  /** How many follow, each of at least so many bytes: never more than there are bytes left. */
  #count(size) {
    const count = this.number();
    if (count > (this.#bytes.length - this.#position) / size) this.fail('it ends too early');
    return count;
  }

  /** @param {string} why @returns {never} */
  fail(why) {
    throw new RangeError(`no critics' ratings: ${why} (at byte ${this.#position})`);
  }
}
