import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const backupCommands = fileURLToPath(new URL('../../../../deploy/backup', import.meta.url));

/** A database, by the URL of its owner, and a folder of uploads. */
export interface BackedUp {
  owner: string;
  uploads: string;
}

/** The settings of libpq for the URL of a database. */
export function databaseSettings(url: string): Record<string, string> {
  const { hostname, port, pathname, username, password } = new URL(url);
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGDATABASE: pathname.slice(1),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password) || 'none',
  };
}

export type BackupCommand = 'kopa-backup' | 'kopa-backup-proof' | 'kopa-restore';

/** Runs one of the commands as an operator would, and returns its output. */
export async function runBackup(
  command: BackupCommand,
  { owner, uploads }: BackedUp,
  settings: Record<string, string>,
): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    ...databaseSettings(owner),
    UPLOADS_DIR: uploads,
    UPLOADS_OWNER: String(process.getuid?.()),
    ...settings,
  };
  return (await promisify(execFile)(`${backupCommands}/${command}`, { env })).stdout;
}

/** The backups with a tag, the oldest first. */
export async function backupsOf(
  tag: 'database' | 'uploads' | 'trial',
  repository: Record<string, string>,
): Promise<string[]> {
  const env = { PATH: process.env.PATH, ...repository };
  const { stdout } = await promisify(execFile)('restic', ['snapshots', '--json', '--tag', tag], { env });
  return (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
}
