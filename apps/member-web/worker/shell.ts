import { PrecacheController } from 'workbox-precaching';
import { readDataSaver } from '../src/device/offline/data-saver-choice.ts';

/** A file of the build. */
export type ShellFile = string | { url: string; revision: string | null };

const urlOf = (file: ShellFile) => (typeof file === 'string' ? file : file.url);

async function savesData(): Promise<boolean> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (await readDataSaver()) ?? connection?.saveData === true;
}

/**
 * Files that a new version fetches at once. With the data saver only the page and the files that it names; other code is
 * kept once it has loaded.
 */
export async function filesToFetch(files: readonly ShellFile[], page: () => Promise<string>): Promise<ShellFile[]> {
  if (!(await savesData())) return [...files];
  const html = await page();
  return files.filter((file) => urlOf(file) === 'index.html' || html.includes(urlOf(file)));
}

const fetchPage = async () => (await fetch('/index.html', { cache: 'no-cache' })).text();

/** Caches the shell: the page and all code; with the data saver less. */
export function keepShell(worker: ServiceWorkerGlobalScope, files: ShellFile[]): PrecacheController {
  const shell = new PrecacheController();
  shell.addToCacheList(files);
  worker.addEventListener('install', (event) => event.waitUntil(fetchShell(event, files)));
  worker.addEventListener('activate', (event) => {
    void shell.activate(event);
    // The page of the first visit finds its code here too.
    event.waitUntil(worker.clients.claim());
  });
  return shell;
}

async function fetchShell(event: ExtendableEvent, files: readonly ShellFile[]): Promise<void> {
  const wanted = new PrecacheController();
  wanted.addToCacheList(await filesToFetch(files, fetchPage));
  await wanted.install(event);
}

/** True if a page with this entry script is of the same build as the files. */
export const hasBuild = (files: readonly ShellFile[], entry: unknown): boolean =>
  files.some((file) => `/${urlOf(file)}` === entry);
