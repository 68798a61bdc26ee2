import { readOffline, writeOffline } from './offline-store.ts';

const name = 'data-saver';

/** Stores the member's choice of the data saver for the service worker. */
export const storeDataSaver = (savesData: boolean): Promise<void> => writeOffline(name, savesData);

/** The member's choice of the data saver; undefined until a page has stored it. */
export const readDataSaver = (): Promise<boolean | undefined> => readOffline<boolean>(name);
