import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPostgres, startTestPostgres } from '../../src/postgres.ts';
import { shortClient } from '../../src/short-client.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kopa-stack-test-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = shortClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL in another process, which the tests end with SIGKILL like an interrupted run. */
async function holdPostgres(expression: string) {
  const module = new URL('../../src/postgres.ts', import.meta.url).href;
  const script = `const { startPostgres, startTestPostgres } = await import('${module}');
    const server = await ${expression};
    console.log(JSON.stringify(server));
    setInterval(() => {}, 1000);`;
  const child = spawn('node', ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(line)) as { url: string };
  return { child, url };
}

const listens = (url: string) =>
  ask(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

test('data outlives a stop, and the server asks for its password and speaks UTF-8', async () => {
  const first = await startPostgres({ dataDir: folder });
  await ask(first.url, `CREATE TABLE kept AS SELECT 'Ọláńrewájú' AS name`);
  const wrong = new URL(first.url);
  wrong.password = 'wrong';
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
  await first.stop();
  expect(await listens(first.url)).toBe(false);

  const second = await startPostgres({ dataDir: folder });
  expect(await ask(second.url, 'SELECT upper(name) AS name FROM kept')).toEqual([{ name: 'ỌLÁŃREWÁJÚ' }]);
  expect(await ask(second.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await ask(second.url, 'SHOW unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
  await second.stop();
});

test('a server that already runs on the data is used again', async () => {
  const first = await startPostgres({ dataDir: folder });
  const second = await startPostgres({ dataDir: folder });
  expect(second.url).toBe(first.url);
  await second.stop();
  expect(await listens(first.url)).toBe(false);
});

test('a killed starter takes PostgreSQL along, and the next start finds all data', async () => {
  const { child, url } = await holdPostgres(`startPostgres({ dataDir: ${JSON.stringify(folder)} })`);
  await ask(url, 'CREATE TABLE kept AS SELECT 7 AS number');
  child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await listens(url)).toBe(false), 30_000);
  const next = await startPostgres({ dataDir: folder });
  expect(await ask(next.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  await next.stop();
});

test('a postmaster.pid left behind that names a living stranger does not stop the start', async () => {
  await (await startPostgres({ dataDir: folder })).stop();
  const stale = [process.pid, join(folder, 'cluster'), 0, 1, '', '127.0.0.1', '', 'ready'].join('\n');
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), stale, { mode: 0o644 });
  const next = await startPostgres({ dataDir: folder });
  expect(await listens(next.url)).toBe(true);
  await next.stop();
});

test('two folders of data get two servers on two ports', async () => {
  const first = await startPostgres({ dataDir: join(folder, 'one') });
  const second = await startPostgres({ dataDir: join(folder, 'two') });
  expect(second.port).not.toBe(first.port);
  await Promise.all([first.stop(), second.stop()]);
});

test('the throw-away server leaves no folder, neither when stopped nor when its starter is killed', async () => {
  const server = await startTestPostgres();
  const [row] = await ask(server.url, 'SHOW data_directory');
  await server.stop();
  expect(existsSync(dirname(String(row?.data_directory)))).toBe(false);

  const { child, url } = await holdPostgres('startTestPostgres()');
  const [held] = await ask(url, 'SHOW data_directory');
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(dirname(String(held?.data_directory)))).toBe(false), 30_000);
});

test('data under a folder that only its owner may enter is served and kept all the same', async () => {
  chmodSync(folder, 0o700);
  const dataDir = join(folder, 'postgres');
  const first = await startPostgres({ dataDir });
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS number');
  await first.stop();
  const second = await startPostgres({ dataDir });
  expect(await ask(second.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  const [row] = await ask(second.url, 'SHOW data_directory');
  await second.stop();
  rmSync(dirname(String(row?.data_directory)), { recursive: true, force: true });
});
