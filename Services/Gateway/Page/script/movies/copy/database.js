// IndexedDB with promises.

/**
 * Opens a database, making its stores if they are missing.
 * @param {string} name
 * @param {Object<string, string|string[]|null>} stores key paths by store; null for keys that are given apart
 * @returns {Promise<IDBDatabase>}
 */
export function openDatabase(name, stores) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(stores)) request.result.createObjectStore(store, keyPath ? { keyPath } : {});
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** What a request brings. */
export const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Resolves when all of a transaction is kept; else nothing of it is. */
export const kept = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was taken back'));
});
