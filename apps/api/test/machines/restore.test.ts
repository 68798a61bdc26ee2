import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Postgres, startPostgres } from '@kopa/dev/postgres';
import { serverOwner, temporaryFolder } from '@kopa/dev/postgres-native';
import { shortClient } from '@kopa/dev/short-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadPhoto } from '../photos.ts';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { runCommand } from '../robustness/command.ts';
import { callAt, type RemoteMember, registerAt } from '../robustness/remote-members.ts';

const commands = fileURLToPath(new URL('../../../../deploy/backup', import.meta.url));
const role = { DATABASE_API_ROLE: 'kopa_api', DATABASE_API_PASSWORD: 'a password, of the role' };

/** A machine with a PostgreSQL and a folder of uploads of its own. */
interface Machine {
  server: Postgres;
  uploads: string;
  /** The URL of the database as its owner. */
  owner: string;
}

let folder: string;
let old: Machine;
let empty: Machine;
let api: ApiProcess;
let ada: RemoteMember;
let photo: { url: string };
const opened: { end(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(serverOwner()), 'kopa-restore-'));
  [old, empty] = [await createMachine('old'), await createMachine('empty')];
  await migrate(old);
  api = await startOn(old);
  ada = await registerAt(api.port);
  photo = (await uploadPhoto(ada)).body;
  await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Before the backup' });
});
afterAll(async () => {
  await api.kill('SIGKILL');
  await Promise.all(opened.map((client) => client.end()));
  await Promise.all([old.server.stop(), empty.server.stop()]);
  await rm(folder, { recursive: true, force: true });
});

it('a backup is restored on an empty machine to which somebody is connected, and the API serves it with its own role', async () => {
  await run('kopa-backup', old);
  await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'After the backup' });
  const before = await contentOf(old);
  await api.kill('SIGTERM');
  // The owner is no superuser, as docs/operations.md creates it.
  await query(empty.server.url, "create role owner login createdb createrole password 'of the owner'");
  await query(empty.server.url, 'grant pg_signal_backend to owner');
  await query(empty.server.url, 'alter database kopa owner to owner');
  empty.owner = withUser(empty.server.url, 'owner', 'of the owner');
  await connect(empty.owner);

  await run('kopa-restore', empty);
  await migrate(empty);
  api = await startOn(empty);
  const ended = await callAt(api.port, 'GET', '/api/auth/user', undefined, { cookie: ada.cookie });
  expect(ended.status).toBe(401);
  const signedIn = await signIn();
  const posts = (await signedIn('/api/social-feeds')).body as { content: string }[];
  expect(posts.map(({ content }) => content)).toEqual(['Before the backup']);
  expect((await signedIn(photo.url)).status).toBe(200);
  expect(await contentOf(empty)).toEqual({ ...before, posts: before.posts - 1 });
  expect(await grantsOf(empty)).toEqual(await grantsOf(old));
});

it('a restore over a database keeps the one that was there', async () => {
  await run('kopa-restore', empty);
  const names = await query<{ datname: string }>(
    empty.server.url,
    "select datname from pg_database where datname ~ '^kopa'",
  );
  expect(names.map(({ datname }) => datname.replace(/\d+_\d+$/, '')).sort()).toEqual([
    'kopa',
    'kopa_before_',
    'kopa_before_',
  ]);
});

it('without its settings a command names the missing one', async () => {
  const file = join(commands, 'kopa-backup');
  const env = { PATH: process.env.PATH, DATABASE_URL: old.owner };
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

async function run(command: 'kopa-backup' | 'kopa-restore', { owner, uploads }: Machine): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: owner,
    UPLOADS_DIR: uploads,
    UPLOADS_OWNER: String(process.getuid?.()),
    BACKUP_DIR: folder,
    RESTIC_CACHE_DIR: join(folder, 'cache'),
    RESTIC_REPOSITORY: join(folder, 'backups'),
    RESTIC_PASSWORD: 'of the backups',
  };
  await promisify(execFile)(join(commands, command), { env });
}

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
       from information_schema.role_table_grants where grantee = 'kopa_api' group by 1, 2
     union all select null, null, null, unnest(setconfig) from pg_db_role_setting
       where setrole = 'kopa_api'::regrole and setdatabase = (select oid from pg_database where datname = 'kopa')
     order by 1, 2, 4`,
  );
}

async function connect(url: string) {
  const client = shortClient({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  opened.push(client);
}

async function query<T extends object = object>(url: string, text: string): Promise<T[]> {
  const client = shortClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T & Record<string, unknown>>(text)).rows;
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
