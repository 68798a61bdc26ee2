import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of earlier builds stay this many milliseconds for pages that are still open. */
const keptFor = 14 * 24 * 60 * 60 * 1000;

/**
 * Copies the assets of the build in `root` to the folder `kept`, which outlives it, and removes files that no build of
 * the last two weeks has. A page that was opened before a deployment can then still load its parts. Several servers may
 * share the folder.
 */
export async function keepAssets(root: string, kept: string, now = new Date()): Promise<void> {
  const folder = join(kept, 'assets');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(join(root, 'assets'))) {
    const copy = join(folder, name);
    await copyFile(join(root, 'assets', name), copy, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await utimes(copy, now, now);
  }
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > keptFor) await rm(join(folder, name), { force: true });
  }
}
