import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Starts Valkey, or Redis where there is no Valkey. It ends with this process. */
export async function startValkey(port: number): Promise<ChildProcess> {
  const program = ['/usr/bin/valkey-server'].find((file) => existsSync(file)) ?? 'redis-server';
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, options, { stdio: 'ignore' });
  await once(child, 'spawn');
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}
