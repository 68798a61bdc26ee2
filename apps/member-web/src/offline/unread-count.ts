import { readKept, writeKept } from './offline-store.ts';

/** Name of the number of unread messages as the service worker knows it. A logout removes it with everything kept. */
const name = 'unread';

/** Keeps the number of unread messages for the service worker. */
export const keepUnread = (unread: number): Promise<void> => writeKept(name, unread);

/** True while a member is signed in on this device, as a page has kept it. */
export const isSignedIn = async (): Promise<boolean> => (await readKept(name)) !== undefined;

/** Counts one more unread message and returns their number. */
export async function countUnread(): Promise<number> {
  const unread = ((await readKept<number>(name)) ?? 0) + 1;
  await writeKept(name, unread);
  return unread;
}
