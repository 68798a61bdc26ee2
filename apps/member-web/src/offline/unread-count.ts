import { readOffline, writeOffline } from './offline-store.ts';

/** Name of the number of unread messages as the service worker knows it. A logout removes it with everything kept. */
const name = 'unread';

/** Keeps the number of unread messages for the service worker. */
export const storeUnread = (unread: number): Promise<void> => writeOffline(name, unread);

/** True while a member is signed in on this device, as a page has kept it. */
export const isSignedIn = async (): Promise<boolean> => (await readOffline(name)) !== undefined;

/** Counts one more unread message and returns their number. */
export async function countUnread(): Promise<number> {
  const unread = ((await readOffline<number>(name)) ?? 0) + 1;
  await writeOffline(name, unread);
  return unread;
}
