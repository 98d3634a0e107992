/**
 * A worker beside the page that answers questions, started with the first one.
 * @param {URL} address of its module, which takes messages {id, …question} and answers {id, answer} or {id, error}
 * @returns {(question: object) => Promise<any>}
 */
export function beside(address) {
  let [worker, last] = [null, 0];
  const open = new Map();
  return (question) => {
    worker ??= start();
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      open.set(id, {resolve, reject});
      worker.postMessage({id, ...question});
    });
  };

  function start() {
    const made = new Worker(address, {type: 'module'});
    made.addEventListener('message', ({data: {id, answer, error}}) => {
      const {resolve, reject} = open.get(id);
      open.delete(id);
      if (error === undefined) resolve(answer);
      else reject(new Error(error));
    });
    made.addEventListener('error', (event) => {
      // Whoever waits is told; the next question starts another one.
      worker = null;
      for (const {reject} of open.values()) reject(new Error(event.message || 'the worker could not start'));
      open.clear();
    });
    return made;
  }
}
