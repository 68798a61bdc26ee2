import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import { memberKey } from '../session/stored-member.ts';

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('kopa-kept', 'content'));

/** Reads what is kept under a name; undefined where nothing is, or the browser's storage is blocked. */
export async function readKept<T>(name: string): Promise<T | undefined> {
  try {
    return await get<T>(name, store());
  } catch {
    return undefined;
  }
}

/** Keeps a value while a member is signed in. Nothing happens where the browser's storage is blocked or full. */
export async function writeKept(name: string, value: unknown): Promise<void> {
  try {
    await set(name, value, store());
    // A logout in another tab may have removed everything just before.
    if (localStorage.getItem(memberKey) === null) await clear(store());
  } catch {
    // Reading offline is a convenience; the app works without it.
  }
}

/** Removes everything. */
export async function clearKept(): Promise<void> {
  try {
    await clear(store());
  } catch {
    // There is nothing where nothing could be written.
  }
}
