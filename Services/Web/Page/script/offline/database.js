// IndexedDB with promises.

/**
 * Opens a database, making its stores if they are missing.
 * @param {string} name
 * @param {Object<string, string|string[]|null|{keyPath: string, indexes: string[]}>} stores key paths by store; null
 * for keys that are given apart; `indexes` are by members that are lists, each thing standing under all of its list's
 * values
 * @param {number} version of the stores
 * @param {number} keptSince what a version before this one kept goes; later ones only lack stores
 * @returns {Promise<IDBDatabase>}
 */
export function openDatabase(name, stores, version = 1, keptSince = version) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({oldVersion}) => {
      const database = request.result;
      if (oldVersion < keptSince) [...database.objectStoreNames].forEach((old) => database.deleteObjectStore(old));
      for (const [store, form] of Object.entries(stores)) {
        if (!database.objectStoreNames.contains(store)) make(database, store, form);
      }
    };
    request.onsuccess = () => {
      // A newer page in another window is not kept waiting.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

function make(database, store, form) {
  const {keyPath, indexes = []} = form?.indexes ? form : {keyPath: form};
  const made = database.createObjectStore(store, keyPath ? {keyPath} : {});
  indexes.forEach((index) => made.createIndex(index, index, {multiEntry: true}));
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
