import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './postgres-process.ts';
import { StackError } from './settings.ts';

/** Matches the command line of start.ts, dev.ts and the other commands. */
const ourPrograms = /packages\/dev\/(src|test)\/[\w-]+\.ts/;

/**
 * Locks `dataDir` for this process. Takes over the lock of a killed process.
 * @returns a function that releases the lock
 * @throws StackError while another process holds the lock
 */
export function takeLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'running.pid');
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(readFileSync(file, 'utf8'));
    // A fresh container may give the old process id to this process.
    const isThisRun = pid === process.pid || pid === process.ppid;
    if (!isThisRun && ourPrograms.test(commandOf(pid))) {
      throw new StackError(
        `Kopa already runs on ${dataDir} (process ${pid}). Stop it first, or set KOPA_DATA_DIR and the ports for a second one.`,
      );
    }
    rmSync(file, { force: true });
  }
}
