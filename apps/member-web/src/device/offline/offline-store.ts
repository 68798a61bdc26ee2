import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { memberKey } from '../../session/stored-member.ts';

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('kopa-kept', 'content'));

/** Waits for the storage. Reading offline is a convenience: the app works where the storage is blocked or full. */
async function orElse<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}

/** Reads the value of a name; undefined without a value. Never rejects. */
export const readOffline = <T>(name: string): Promise<T | undefined> =>
  orElse<T | undefined>(() => get<T>(name, store()), undefined);

/** Stores a value while a member is signed in, and removes it again if it `isWanted` no more. Never rejects. */
export const writeOffline = (name: string, value: unknown, isWanted = () => true): Promise<void> =>
  orElse(async () => {
    await set(name, value, store());
    // Another tab may have logged out just before. Workers have no local storage.
    if (typeof localStorage !== 'undefined' && localStorage.getItem(memberKey) === null) await clear(store());
    else if (!isWanted()) await del(name, store());
  }, undefined);

/** Removes the value of a name. Never rejects. */
export const removeOffline = (name: string): Promise<void> => orElse(() => del(name, store()), undefined);

/** The entries with a prefix. Never rejects. */
export const offlineEntries = async <T>(prefix: string): Promise<[string, T][]> =>
  (await orElse(() => entries<string, T>(store()), [])).filter(([name]) => name.startsWith(prefix));

/** Removes everything. Never rejects. */
export const clearOffline = (): Promise<void> => orElse(() => clear(store()), undefined);
