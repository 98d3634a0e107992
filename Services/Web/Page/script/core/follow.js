// A stream of the gateway, followed for as long as somebody wants to. After sleep or a lost connection it goes on
// exactly where it was.
import {EventReader} from './event-reader.js';

/** The gateway gives a sign of life every 15 s. */
const silence = 40_000;
const [shortest, longest] = [1000, 30_000];

/**
 * Follows a stream until it is stopped.
 * @param {string} path
 * @param {object} reader
 * @param {() => Promise<string>} [reader.token] without it nobody asks
 * @param {() => string|null} reader.position where to go on; null begins with what happens now
 * @param {(id: string) => void} reader.keep told of each new position, after `take` had what comes before it
 * @param {(data: object, type: string) => void} reader.take told of each event
 * @param {(isLive: boolean) => void} reader.changed told when the stream comes and when it goes
 * @param {(status: number) => void} reader.refused told of an answer that is no stream
 * @returns {{stop: () => void}}
 */
export function follow(path, reader) {
  let [controller, pause, isLive, isOver] = [null, shortest, false, false];
  const setLive = (value) => {
    if (isLive === value) return;
    isLive = value;
    reader.changed(value);
  };
  const hurry = () => {
    pause = shortest;
    controller?.abort();
  };
  const woken = () => {
    if (document.visibilityState === 'visible' && !isLive) hurry();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', woken);
  run();
  return {
    stop() {
      isOver = true;
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', woken);
      controller?.abort();
    },
  };

  async function run() {
    while (!isOver) {
      controller = new AbortController();
      try {
        await once(controller);
      } catch {
        // Whatever ended it, the next one goes on where this one was.
      }
      setLive(false);
      if (!isOver) await rest();
    }
  }

  function rest() {
    const wait = pause;
    pause = Math.min(pause * 2, longest);
    controller = new AbortController();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      controller.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async function once(controller) {
    const headers = {Accept: 'text/event-stream'};
    if (reader.token) headers.Authorization = `Bearer ${await reader.token()}`;
    const position = reader.position();
    if (position) headers['Last-Event-ID'] = position;
    const answer = await fetch(path, {headers, signal: controller.signal, cache: 'no-store'});
    if (!answer.ok) {
      reader.refused(answer.status);
      return;
    }
    setLive(true);
    pause = shortest;
    const events = new EventReader();
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const timer = setTimeout(() => controller.abort(), silence);
      const {done, value} = await pieces.read().finally(() => clearTimeout(timer));
      if (done || isOver) return;
      for (const {id, event, data} of events.read(value)) {
        if (data) reader.take(JSON.parse(data), event);
        if (id) reader.keep(id);
      }
    }
  }
}
