// The page's side of the worker that computes recommendations.
let [worker, last] = [null, 0];
const open = new Map();

/** @param {string} kind of a question that `worker.js` knows */
export function ask(kind, question = {}) {
  worker ??= start();
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    open.set(id, { resolve, reject });
    worker.postMessage({ id, kind, ...question });
  });
}

function start() {
  const made = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data: { id, answer, error } }) => {
    const { resolve, reject } = open.get(id);
    open.delete(id);
    if (error === undefined) resolve(answer);
    else reject(new Error(error));
  });
  made.addEventListener('error', (event) => {
    // Whoever waits is told; the next question starts another one.
    worker = null;
    for (const { reject } of open.values()) reject(new Error(event.message || 'the worker could not start'));
    open.clear();
  });
  return made;
}
