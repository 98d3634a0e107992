import {bytes} from '../asked.js';

/** A part that is one file, fetched again if it is another one. */
export const file = (address, name) => ({
  stores: ['files'],
  async fetch({state, synced, signal, put}) {
    const found = await bytes(address, synced?.tag, signal);
    state.tag = found?.tag ?? synced.tag;
    state.count = found?.bytes.byteLength ?? synced.count;
    if (found) await put({name, bytes: found.bytes, rule: found.rule});
  },
  apply: (open, content) => open('files').put(content),
  told: ({tag}) => ({tag}),
  isNewer: async ({tag}, signal) => (await bytes(address, tag, signal)) !== null,
});
