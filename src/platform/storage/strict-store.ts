/** A small IndexedDB database with one store, whose writes are on the disk when they resolve. */
export type StrictStore = {
  run<Result>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result>;
};

export function strictStore(name: string, keyPath: string): StrictStore {
  const storeName = 'kept';
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(storeName, { keyPath });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('No database')));
    });
  return {
    async run(mode, work) {
      const database = await open();
      try {
        return await new Promise((resolve, reject) => {
          const transaction = database.transaction(storeName, mode, { durability: 'strict' });
          const request = work(transaction.objectStore(storeName));
          transaction.addEventListener('complete', () => resolve(request.result));
          transaction.addEventListener('abort', () =>
            reject(transaction.error ?? new Error('Not stored')),
          );
        });
      } finally {
        database.close();
      }
    },
  };
}
