import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtFolder } from './build-app.ts';
import type { Mode } from './services.ts';
import { StackError, workspace } from './settings.ts';

/** Brings the schema up to date with the API's own command. @throws StackError with the command's output */
export async function migrateDatabase(url: string, mode: Mode): Promise<void> {
  const command =
    mode === 'production'
      ? join(builtFolder('api'), 'kopa-migrate.js')
      : join(workspace, 'apps/api/src/commands/kopa-migrate.ts');
  try {
    await promisify(execFile)(process.execPath, [command], { env: { ...process.env, DATABASE_URL: url } });
  } catch (error) {
    throw new StackError(`The database could not be migrated. ${(error as { stderr: string }).stderr}`);
  }
}
