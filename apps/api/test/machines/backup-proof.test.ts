import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { type BackupCommand, runBackup } from './backup-commands.ts';

let folder: string;
let database: TestDatabase;
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-proof-'));
  // PostgreSQL runs as another user where the tests have root.
  await chmod(folder, 0o755);
  for (const name of ['work', 'metrics']) await mkdir(at(name));
  database = await createFilled();
  await run('kopa-backup', database);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (command: BackupCommand, { url }: TestDatabase, settings: Record<string, string> = {}) =>
  runBackup(
    command,
    { owner: url, uploads: '' },
    {
      ...{ RESTIC_REPOSITORY: at('backups'), RESTIC_PASSWORD: 'of the backups', RESTIC_CACHE_DIR: at('cache') },
      ...{ RESTORE_DIR: at('work'), BACKUP_METRICS_DIR: at('metrics') },
      ...settings,
    },
  );

/** Proves the newest backup, which leaves nothing behind and the server as it was. */
async function prove(settings?: Record<string, string>): Promise<string> {
  const serverNow = async () => [
    await database.query('select oid, datname from pg_database order by oid'),
    await database.query('select rolname from pg_roles order by rolname'),
    await database.query('select id, username from members order by id'),
  ];
  const before = await serverNow();
  try {
    return await run('kopa-backup-proof', database, settings);
  } finally {
    expect(await readdir(at('work'))).toEqual([]);
    expect(await serverNow()).toEqual(before);
  }
}

const hasFailed = async () =>
  /^backup_proof_failed (\d)$/m.exec(await readFile(at('metrics', 'kopa_backup_proof.prom'), 'utf8'))?.[1];

/** A database with an administrator and ten members. */
async function createFilled(): Promise<TestDatabase> {
  const created = await createDatabase('migrated');
  await created.query(`insert into administrators (username, password_hash, first_name, last_name, role)
    values ('ngozi', '', 'Ngozi', 'Eze', 'super_admin')`);
  await addMembers(created, 10);
  return created;
}

const addMembers = (to: TestDatabase, count: number) =>
  to.query(`with names as (select 'ada' || count(*) || '.' as prefix from members)
    insert into members (name, first_name, surname, username, email, phone_number, password_hash)
    select 'Ada', 'Ada', 'Obi', prefix || i, prefix || i || '@kopa.test', '080', ''
    from names, generate_series(1, ${count}) i`);

it('a good backup is restored beside the database, read and removed', async () => {
  expect(await prove()).toMatch(/^members: 10 restored, 10 now\nall_posts: 0 restored, 0 now\n/);
  expect(await hasFailed()).toBe('0');
});

it('the data that a killed proof has left is removed', async () => {
  await mkdir(at('work', 'kopa-proof.killed', 'data'), { recursive: true });
  await prove();
});

it.each([
  ['an empty', () => createDatabase('migrated')],
  ['another', createFilled],
])('a backup of %s database fails the proof', async (kind, create) => {
  const other = await create();
  const settings = { RESTIC_REPOSITORY: at(`backups of ${kind}`) };
  await run('kopa-backup', other, settings);
  const refused = { code: 1, stderr: 'The backup is without the first administrator of the database.\n' };
  await expect(prove(settings)).rejects.toMatchObject(refused);
  expect(await hasFailed()).toBe('1');
  await other.drop();
});

it('a backup with less than half of the rows fails the proof, and the next backup passes', async () => {
  await addMembers(database, 120);
  const refused = { code: 1, stderr: 'The backup has less than half of the rows of members.\n' };
  await expect(prove()).rejects.toMatchObject(refused);
  await run('kopa-backup', database);
  expect(await prove()).toContain('members: 130 restored, 130 now\n');
  expect(await hasFailed()).toBe('0');
});

it('a proof without an administrator to find fails', async () => {
  const empty = await createDatabase('migrated');
  const refused = { code: 1, stderr: 'The database has no administrator.\n' };
  await expect(run('kopa-backup-proof', empty)).rejects.toMatchObject(refused);
  await empty.drop();
});

it.each([
  ['cannot be read', { RESTIC_PASSWORD: 'of others' }],
  ['is away', { RESTIC_REPOSITORY: '/nowhere' }],
])('a repository that %s fails the proof', async (_case, settings) => {
  await expect(prove(settings)).rejects.toMatchObject({ code: expect.any(Number) });
  expect(await hasFailed()).toBe('1');
});
