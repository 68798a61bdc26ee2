import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './postgres-process.ts';
import { StackError } from './settings.ts';

/** The command line of start.ts, dev.ts and the like. */
const ourPrograms = /packages\/stack\/(src|test)\/[\w-]+\.ts/;

/**
 * Makes this process the only one that runs on `dataDir`. A lock whose process was killed is taken over.
 * @returns a function that gives the lock back.
 * @throws StackError when another one runs.
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
    // In a fresh container the number may have come to this run itself.
    const isThisRun = pid === process.pid || pid === process.ppid;
    if (!isThisRun && ourPrograms.test(commandOf(pid))) {
      throw new StackError(
        `Kopa already runs on ${dataDir} (process ${pid}). Stop it first, or set KOPA_DATA_DIR and the ports for a second one.`,
      );
    }
    rmSync(file, { force: true });
  }
}
