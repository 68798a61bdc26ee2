import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts } from '@kopa/dev/free-ports';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startApi } from '../robustness/api-process.ts';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { registerAt } from '../robustness/remote-members.ts';
import { uploadPhoto } from '../steps/uploads.ts';
import { type BackedUp, backupCommands, backupsOf, databaseSettings, runBackup } from './backup-commands.ts';

let folder: string;
let database: TestDatabase;
let machine: BackedUp;
let repository: Record<string, string>;
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-backup-'));
  for (const name of ['uploads', 'programs', 'work', 'metrics']) await mkdir(at(name));
  database = await createDatabase('migrated');
  machine = { owner: database.url, uploads: at('uploads') };
  repository = { RESTIC_CACHE_DIR: at('cache'), RESTIC_REPOSITORY: at('backups'), RESTIC_PASSWORD: 'of the backups' };
  const api = await startApi({ DATABASE_URL: database.url, UPLOADS_DIR: machine.uploads });
  await uploadPhoto(await registerAt(api.port));
  await api.kill('SIGTERM');
  await backUp();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const backUp = (settings: Record<string, string> = {}) =>
  runBackup('kopa-backup', machine, {
    ...repository,
    TMPDIR: at('work'),
    BACKUP_METRICS_DIR: at('metrics'),
    ...settings,
  });
const note = () => readFile(at('metrics', 'kopa_backup.prom'), 'utf8');

/** A program that stands before the real one on the path. */
async function stand(name: string, text: string): Promise<{ PATH: string }> {
  await writeFile(at('programs', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return { PATH: `${at('programs')}:${process.env.PATH}` };
}

it('the settings may be a credential, which is a file', async () => {
  await mkdir(at('credentials'));
  const settings = { ...databaseSettings(machine.owner), ...repository, BACKUP_KEEP: '--keep-last 2' };
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(at('credentials', 'backup.env'), lines.join(''));
  const before = await backupsOf('database', repository);
  const env = {
    PATH: process.env.PATH,
    CREDENTIALS_DIRECTORY: at('credentials'),
    UPLOADS_DIR: machine.uploads,
    TMPDIR: at('work'),
  };
  await promisify(execFile)(join(backupCommands, 'kopa-backup'), { env });
  const after = await backupsOf('database', repository);
  expect(after).toHaveLength(2);
  expect(after).not.toEqual(before);
});

it('no password is in the arguments of a program, which every user of the machine reads', async () => {
  const path = await stand('pg_dump', `echo "$@" > ${at('arguments')}; PATH=\${PATH#*:} exec pg_dump "$@"`);
  await backUp(path);
  await rm(at('programs', 'pg_dump'));
  expect(await readFile(at('arguments'), 'utf8')).toBe('--format=custom --compress=0\n');
});

it('a dump that fails half-way is no backup, and the earlier note stays', async () => {
  const [before, noted] = [await backupsOf('database', repository), await note()];
  const path = await stand('pg_dump', 'echo half; exit 1');
  await expect(backUp(path)).rejects.toMatchObject({ code: expect.any(Number) });
  await rm(at('programs', 'pg_dump'));
  expect(await backupsOf('database', repository)).toEqual(before);
  expect(await note()).toBe(noted);
});

it('a backup that is killed leaves no dump on the disk', async () => {
  const path = await stand('pg_dump', `echo begun > ${at('begun')}; head -c 100000 /dev/zero; exec sleep 60`);
  const env = { ...process.env, ...databaseSettings(machine.owner), ...repository, ...path };
  const child = spawn(join(backupCommands, 'kopa-backup'), {
    env: { ...env, UPLOADS_DIR: machine.uploads, TMPDIR: at('work') },
    detached: true,
    stdio: 'ignore',
  });
  await expect.poll(() => readFile(at('begun'), 'utf8').catch(() => '')).toBe('begun\n');
  process.kill(-(child.pid as number), 'SIGKILL');
  await once(child, 'exit');
  await rm(at('programs', 'pg_dump'));
  const left = await Promise.all((await readdir(at('work'))).map((name) => readdir(at('work', name))));
  expect(new Set(left.flat().filter((name) => name !== 'dump'))).toEqual(new Set());
  await promisify(execFile)('restic', ['unlock'], { env: { PATH: process.env.PATH, ...repository } });
});

it.each([
  ['is gone', () => rename(machine.uploads, at('moved')), /The folder of the uploads is gone/],
  [
    'has fewer files than the database names',
    async () => {
      await rename(machine.uploads, at('moved'));
      await mkdir(machine.uploads);
    },
    /The database names 1 files, .* has 0\./,
  ],
])('a folder of uploads that %s fails the backup', async (_case, lose, problem) => {
  await lose();
  const noted = await note();
  await expect(backUp()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(problem) });
  expect(await note()).toBe(noted);
  await rm(machine.uploads, { recursive: true, force: true });
  await rename(at('moved'), machine.uploads);
});

it('uploads in a bucket are left to its versions', async () => {
  const before = await backupsOf('uploads', repository);
  expect(await backUp({ S3_BUCKET: 'photos' })).toContain('The uploads are in a bucket');
  expect(await backupsOf('uploads', repository)).toEqual(before);
});

it('notes whether this machine could delete its backups', async () => {
  await backUp();
  expect(await note()).toMatch(/^backup_append_only 0$/m);
  await backUp({ BACKUP_KEEP: 'all' });
  expect(await note()).toMatch(/^backup_append_only 0$/m);
  const port = await findFreePorts([0]);
  const address = `127.0.0.1:${port}`;
  const serve = spawn('rclone', ['serve', 'restic', '--append-only', '--addr', address, at('append-only')], {
    stdio: 'ignore',
  });
  onTestFinished(() => void serve.kill());
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  await expect.poll(listens).toBe(true);
  const appended = { ...repository, RESTIC_REPOSITORY: `rest:http://${address}/` };
  for (const snapshots of [1, 2]) {
    await backUp({ ...appended, BACKUP_KEEP: 'all' });
    expect(await note()).toMatch(/^backup_append_only 1$/m);
    expect(await backupsOf('database', appended)).toHaveLength(snapshots);
    expect(await backupsOf('trial', appended)).toHaveLength(1);
  }
}, 300_000);
