import { readOffline, writeOffline } from './offline-store.ts';

/** Name of the number of unread messages. A logout removes it. */
const name = 'unread';

/** Stores the number of unread messages for the service worker. */
export const storeUnread = (unread: number): Promise<void> => writeOffline(name, unread);

/** True while a member is signed in on this device. */
export const isSignedIn = async (): Promise<boolean> => (await readOffline(name)) !== undefined;

/** Counts one more unread message and returns their number. */
export async function countUnread(): Promise<number> {
  const unread = ((await readOffline<number>(name)) ?? 0) + 1;
  await writeOffline(name, unread);
  return unread;
}
