import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '@kopa/dev/free-ports';
import { serverOwner, temporaryFolder } from '@kopa/dev/postgres-native';
import { shortClient } from '@kopa/dev/short-client';
import { vi } from 'vitest';

const source = fileURLToPath(new URL('../../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url));

/** A PgBouncer with the configuration of deployments, in front of a server of this machine. */
export interface PgBouncer {
  /** The URL of a database that leads through PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer for the users and databases of these URLs, with few connections to the server. */
export async function startPgBouncer(urls: readonly string[], poolSize: number): Promise<PgBouncer> {
  const owner = serverOwner();
  const folder = await mkdtemp(join(temporaryFolder(owner), 'kopa-pgbouncer-'));
  const port = await findFreePorts([0]);
  const users = urls.map((url) => new URL(url));
  const [{ hostname, port: serverPort }] = users as [URL];
  const configuration = (await readFile(source, 'utf8'))
    .replace(/^kopa = .*$/m, `* = host=${hostname} port=${serverPort}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/tmp/userlist.txt', join(folder, 'userlist.txt'))
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`);
  const names = users.map((url) => `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), configuration);
  await writeFile(join(folder, 'userlist.txt'), names.join(''));
  // PgBouncer refuses to run as root, like PostgreSQL.
  await chmod(folder, 0o755);
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...owner, cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const through = (url: string) => {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${port}`;
    return changed.href;
  };
  await vi.waitFor(() => answers(through(urls[0] as string)), { timeout: 30_000 });
  return {
    through,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  const client = shortClient({ connectionString: url });
  await client.connect();
  await client.query('select 1');
  await client.end();
}
