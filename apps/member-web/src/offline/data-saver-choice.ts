import { readKept, writeKept } from './offline-store.ts';

const name = 'data-saver';

/** Keeps whether the member saves data, where the service worker can read it. */
export const keepChoice = (savesData: boolean): Promise<void> => writeKept(name, savesData);

/** Whether the member saves data; undefined until a page has kept it. */
export const keptChoice = (): Promise<boolean | undefined> => readKept<boolean>(name);
