import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fail } from '@kopa/rules/refusal';
import { isPart, isRemovedFile, isUploadFile, partOf, storedPath } from './photo-names.ts';
import type { PhotoStore } from './photo-store.ts';

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Stores files in a folder. Each is written under another name, synced and renamed, so that no file is ever partial.
 * `freePercent` of the disk stays free for everything else on it.
 */
export function createDiskStore(folder: string, freePercent: number): PhotoStore {
  const root = resolve(folder);
  return {
    async put(name, bytes) {
      const path = pathOf(root, name);
      const temporaryPath = partOf(path);
      try {
        await mkdir(dirname(path), { recursive: true });
        const { bavail, blocks } = await statfs(root);
        if (bavail * 100 < blocks * freePercent) throw fail('no_space', { retryAfter: 60 });
        const file = await open(temporaryPath, 'w', 0o640);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw fullDisk.has((error as { code?: string }).code ?? '') ? fail('no_space', { retryAfter: 60 }) : error;
      }
    },
    async read(name, part) {
      if ((await sizeOf(root, name)) === null) return null;
      return createReadStream(pathOf(root, name), part === undefined ? {} : { start: part.first, end: part.last });
    },
    size: (name) => sizeOf(root, name),
    async remove(names) {
      const removals = names.map((name) => rm(pathOf(root, name), { force: true }));
      const failed = (await Promise.allSettled(removals)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
    async rename(from, to) {
      await rename(pathOf(root, from), pathOf(root, to)).catch((error: { code?: string }) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
    async check() {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return { freeBytes: bavail * bsize };
    },
    async *list(after) {
      await mkdir(root, { recursive: true });
      const folders = (await readdir(root)).filter((name) => /^[0-9a-f]{2}$/.test(name) && name >= after.slice(0, 2));
      for (const folder of folders.sort()) {
        const names = (await readdir(join(root, folder))).filter((name) => name > after && name.startsWith(folder));
        for (const name of names.filter(isStored).sort()) {
          const found = await stat(pathOf(root, name)).catch(() => null);
          if (found?.isFile()) yield { name, bytes: found.size, writtenAt: found.mtime };
        }
      }
    },
  };
}

const isStored = (name: string) => isUploadFile(name) || isRemovedFile(name) || isPart(name);

async function sizeOf(root: string, name: string): Promise<number | null> {
  const found = await stat(pathOf(root, name)).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** Returns the path of a file. Only names made by the server are accepted; they contain no separators. */
function pathOf(root: string, name: string): string {
  if (!isStored(name)) throw fail('not_found');
  return join(root, storedPath(name));
}
