import { PrecacheController } from 'workbox-precaching';
import { keptChoice } from '../src/device/kept-choice.ts';

/** A file of the build. */
export type ShellFile = string | { url: string; revision: string | null };

const urlOf = (file: ShellFile) => (typeof file === 'string' ? file : file.url);

async function savesData(): Promise<boolean> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (await keptChoice()) ?? connection?.saveData === true;
}

/** Files that a new version fetches at once. With the data saver only the page; other assets are kept once they have loaded. */
export async function filesToFetch(files: readonly ShellFile[]): Promise<ShellFile[]> {
  const isSaving = await savesData();
  return files.filter((file) => !isSaving || !urlOf(file).startsWith('assets/'));
}

/** Keeps the shell: the page and all code, or as much of it as the member's choice allows. */
export function keepShell(worker: ServiceWorkerGlobalScope, files: ShellFile[]): PrecacheController {
  const shell = new PrecacheController();
  shell.addToCacheList(files);
  worker.addEventListener('install', (event) => event.waitUntil(fetchShell(event, files)));
  worker.addEventListener('activate', (event) => void shell.activate(event));
  return shell;
}

async function fetchShell(event: ExtendableEvent, files: readonly ShellFile[]): Promise<void> {
  const wanted = new PrecacheController();
  wanted.addToCacheList(await filesToFetch(files));
  await wanted.install(event);
}
