import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Postgres, startPostgres } from '@kopa/dev/postgres';
import { serverOwner, temporaryFolder } from '@kopa/dev/postgres-native';
import { shortClient } from '@kopa/dev/short-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { runCommand } from '../robustness/command.ts';
import { callAt, type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { uploadPhoto } from '../steps/uploads.ts';
import { type BackedUp, type BackupCommand, backupCommands, backupsOf, runBackup } from './backup-commands.ts';

/** The role has been rotated, and no setting of a restore names it. */
const role = { DATABASE_API_ROLE: 'kopa_api_2', DATABASE_API_PASSWORD: 'a password, of the role' };

/** A machine with a PostgreSQL and a folder of uploads of its own. */
interface Machine extends BackedUp {
  server: Postgres;
}

let folder: string;
/** Where the backups are. */
let repository: Record<string, string>;
let old: Machine;
let empty: Machine;
let api: ApiProcess;
let ada: RemoteMember;
let photo: { url: string };
const opened: { end(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(serverOwner()), 'kopa-restore-'));
  repository = {
    RESTIC_CACHE_DIR: join(folder, 'cache'),
    RESTIC_REPOSITORY: join(folder, 'backups'),
    RESTIC_PASSWORD: 'of the backups',
  };
  [old, empty] = [await createMachine('old'), await createMachine('empty')];
  await migrate(old);
  api = await startOn(old);
  ada = await registerAt(api.port);
  photo = { url: await uploadPhoto(ada) };
  await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Before the backup' });
  // It would send them.
  await api.kill('SIGTERM');
  await query(
    old.server.url,
    `insert into mails (kind, member_id, due_at) select 'suspended', id, due_at from members,
       unnest(array[now(), now() + interval '1 day', null]) as due_at`,
  );
  await query(old.server.url, "insert into pushes (kind, subject_id) values ('notice', 1)");
});
afterAll(async () => {
  await api.kill('SIGKILL');
  await Promise.all(opened.map((client) => client.end()));
  await Promise.all([old.server.stop(), empty.server.stop()]);
  await rm(folder, { recursive: true, force: true });
});

it('a backup is restored on an empty machine to which somebody is connected, and the API serves it with its own role', async () => {
  await run('kopa-backup', old);
  api = await startOn(old);
  await ada.at(api.port).call('POST', '/api/social-feeds', { type: 'status', content: 'After the backup' });
  const before = await contentOf(old);
  await api.kill('SIGTERM');
  // The owner is no superuser, as docs/operations.md creates it.
  await query(empty.server.url, "create role owner login createdb createrole password 'of the owner'");
  await query(empty.server.url, 'grant pg_signal_backend to owner');
  await query(empty.server.url, 'alter database kopa owner to owner');
  empty.owner = withUser(empty.server.url, 'owner', 'of the owner');
  await connect(empty.owner);

  await run('kopa-restore', empty);
  // The others were sent after the backup.
  const waiting = 'select due_at <= now() as is_due from mails union all select due_at <= now() from pushes order by 1';
  expect(await query(empty.server.url, waiting)).toEqual([{ is_due: false }, { is_due: null }]);
  await migrate(empty);
  api = await startOn(empty);
  const ended = await callAt(api.port, 'GET', '/api/auth/user', undefined, { cookie: ada.cookie });
  expect(ended.status).toBe(401);
  const signedIn = await signIn();
  const posts = (await signedIn('/api/social-feeds')).body as { content: string }[];
  expect(posts.map(({ content }) => content)).toEqual(['Before the backup']);
  expect((await signedIn(photo.url)).status).toBe(200);
  expect(await contentOf(empty)).toEqual({ ...before, posts: before.posts - 1 });
  const grants = await grantsOf(old);
  expect(grants.length).toBeGreaterThan(50);
  expect(await grantsOf(empty)).toEqual(grants);
});

it('a list of backups that cannot be read ends the restore', async () => {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const restic = `#!/bin/sh\n[ "$1" != snapshots ] || { echo away >&2; exit 1; }\nPATH=\${PATH#*:} exec restic "$@"\n`;
  await writeFile(join(programs, 'restic'), restic, { mode: 0o755 });
  const before = await databasesOf(empty);
  const PATH = `${programs}:${process.env.PATH}`;
  await expect(run('kopa-restore', empty, { PATH })).rejects.toMatchObject({ code: 1, stderr: 'away\n' });
  const now = await databasesOf(empty);
  expect(now.filter((name) => !name.startsWith('kopa_restored_'))).toEqual(before);
});

it('a restore over a database keeps the one that was there', async () => {
  await run('kopa-restore', empty);
  const names = (await databasesOf(empty)).map((name) => name.replace(/\d+_\d+$/, ''));
  expect(names).toEqual(['kopa', 'kopa_before_', 'kopa_before_', 'kopa_restored_']);
});

it('a restore removes the dump of one that was killed', async () => {
  await mkdir(join(folder, 'kopa-restore.killed'));
  await writeFile(join(folder, 'kopa-restore.killed', 'kopa.dump'), 'everything');
  await run('kopa-restore', empty);
  expect((await readdir(folder)).filter((name) => name.startsWith('kopa-restore'))).toEqual([]);
});

it('a backup beside pgBackRest copies the uploads alone, and notes its end', async () => {
  const backups = () => Promise.all([backupsOf('database', repository), backupsOf('uploads', repository)]);
  const [dumps, uploads] = await backups();
  await run('kopa-backup', empty, { BACKUP_DATABASE: 'no', BACKUP_METRICS_DIR: folder });
  const after = await backups();
  expect(after[0]).toEqual(dumps);
  expect(after[1]).not.toEqual(uploads);
  expect(await readFile(join(folder, 'kopa_backup.prom'), 'utf8')).toMatch(/^backup_finished_seconds \d+$/m);
});

it('without its settings a command names the missing one', async () => {
  const file = join(backupCommands, 'kopa-backup');
  const env = { PATH: process.env.PATH, PGPASSWORD: 'of the owner' };
  await expect(promisify(execFile)(file, { env })).rejects.toMatchObject({
    stderr: expect.stringContaining('RESTIC_REPOSITORY'),
  });
});

async function createMachine(name: string): Promise<Machine> {
  const uploads = join(folder, `${name}-uploads`);
  await mkdir(uploads);
  const server = await startPostgres({ dataDir: join(folder, name) });
  return { server, uploads, owner: server.url };
}

async function migrate({ owner }: Machine): Promise<void> {
  expect(await runCommand('kopa-migrate', [], { DATABASE_URL: owner, ...role })).toMatchObject({ code: 0 });
}

function startOn({ server, uploads }: Machine): Promise<ApiProcess> {
  const DATABASE_URL = withUser(server.url, role.DATABASE_API_ROLE, role.DATABASE_API_PASSWORD);
  return startApi({ DATABASE_URL, UPLOADS_DIR: uploads });
}

const run = (command: BackupCommand, machine: Machine, settings: Record<string, string> = {}) =>
  runBackup(command, machine, { ...repository, RESTORE_DIR: folder, ...settings });

async function signIn() {
  const body = { email: ada.user.email, password: 'Harmattan-Breeze-7' };
  const { headers } = await callAt(api.port, 'POST', '/api/auth/login', body);
  const cookie = (headers['set-cookie'] as string[]).map((one) => one.split(';')[0]).join('; ');
  return (path: string) => callAt(api.port, 'GET', path, undefined, { cookie });
}

async function contentOf({ server }: Machine): Promise<{ posts: number; members: number; photos: number }> {
  const [counts] = await query<{ posts: number; members: number; photos: number }>(
    server.url,
    `select (select count(*)::int from posts) as posts, (select count(*)::int from members) as members,
       (select count(*)::int from photos) as photos`,
  );
  return counts as { posts: number; members: number; photos: number };
}

/** The rights and the settings of the API's role in the database. */
async function grantsOf({ server }: Machine): Promise<unknown[]> {
  return query(
    server.url,
    `select table_schema, table_name, string_agg(privilege_type, ' ' order by privilege_type) as may, null as setting
       from information_schema.role_table_grants where grantee = $1 group by 1, 2
     union all select null, null, null, unnest(setconfig) from pg_db_role_setting
       where setrole = $1::text::regrole and setdatabase = (select oid from pg_database where datname = 'kopa')
     order by 1, 2, 4`,
    [role.DATABASE_API_ROLE],
  );
}

async function databasesOf({ server }: Machine): Promise<string[]> {
  const text = "select datname from pg_database where datname ~ '^kopa' order by 1";
  return (await query<{ datname: string }>(server.url, text)).map(({ datname }) => datname);
}

async function connect(url: string) {
  const client = shortClient({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  opened.push(client);
}

async function query<T extends object = object>(url: string, text: string, values?: string[]): Promise<T[]> {
  const client = shortClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T & Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function withUser(url: string, name: string, password: string): string {
  const changed = new URL(url);
  changed.username = name;
  changed.password = encodeURIComponent(password);
  return changed.href;
}
