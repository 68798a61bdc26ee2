import { readOffline, writeOffline } from './offline-store.ts';

const name = 'data-saver';

/** Keeps whether the member saves data, where the service worker can read it. */
export const storeDataSaver = (savesData: boolean): Promise<void> => writeOffline(name, savesData);

/** Whether the member saves data; undefined until a page has kept it. */
export const readDataSaver = (): Promise<boolean | undefined> => readOffline<boolean>(name);
