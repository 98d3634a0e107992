/** Reads Server-Sent Events (WHATWG HTML, "Server-sent events") from a text that comes in pieces. */
export class EventReader {
  #rest = '';

  /** @returns {{id?: string, event?: string, data?: string}[]} the blocks that are whole with this piece */
  read(piece) {
    this.#rest += piece;
    const blocks = this.#rest.split(/\r\n\r\n|\n\n/);
    this.#rest = blocks.pop();
    return blocks.map(parse).filter((block) => Object.keys(block).length > 0);
  }
}

function parse(text) {
  const block = {};
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`;
    else if (name === 'id' || name === 'event') block[name] = value;
  }
  return block;
}
