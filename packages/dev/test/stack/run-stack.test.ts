import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort, portIsFree, runningPostmaster } from '../../src/postgres-process.ts';

let dataDir: string;
let port: number;
let started: ChildProcess[];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kopa-run-test-'));
  chmodSync(dataDir, 0o755);
  port = await freePort();
  started = [];
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await vi.waitFor(() => expect(postgresRuns()).toBe(false), 30_000);
  rmSync(dataDir, { recursive: true, force: true });
});

function run(environment: Record<string, string> = {}) {
  const program = join(import.meta.dirname, 'toy-stack.ts');
  const env = { ...process.env, DATABASE_URL: '', KOPA_DATA_DIR: dataDir, API_PORT: String(port), ...environment };
  const child = spawn('node', [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return {
    child,
    ended,
    output: () => output,
    running: () => vi.waitFor(() => expect(output).toContain('running at'), 30_000),
  };
}

const postgresRuns = () => runningPostmaster(join(dataDir, 'postgres', 'cluster')) !== undefined;
const nothingRuns = async () => [await portIsFree(port), postgresRuns()];

test('Ctrl-C drains the server, stops PostgreSQL and ends with 0', async () => {
  const stack = run();
  await stack.running();
  expect(await nothingRuns()).toEqual([false, true]);
  stack.child.kill('SIGINT');
  const { code, output } = await stack.ended;
  expect(code).toBe(0);
  expect(output).toContain('[API] the toy drains');
  expect(await nothingRuns()).toEqual([true, false]);
});

test('being asked to stop while a server is still starting ends with 0 and leaves nothing', async () => {
  const stack = run({ TOY: 'silent' });
  await vi.waitFor(() => expect(postgresRuns()).toBe(true), 30_000);
  stack.child.kill('SIGTERM');
  expect((await stack.ended).code).toBe(0);
  expect(await nothingRuns()).toEqual([true, false]);
});

test('a taken port is one line that names the port and its variable', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { code, output } = await run().ended;
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} (API) is taken. Free it, or set API_PORT to another port.\n`);
  expect(postgresRuns()).toBe(false);
  other.close();
  await once(other, 'close');
});

test('a second start on the same ports names the port, as for any other program', async () => {
  await run().running();
  const { code, output } = await run().ended;
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} (API) is taken. Free it, or set API_PORT to another port.\n`);
});

test('a second start on the same data is refused and does not disturb the first', async () => {
  const first = run();
  await first.running();
  const { code, output } = await run({ API_PORT: String(await freePort()) }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^Kopa already runs on .* \(process \d+\)\. [^\n]*\n$/);
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
});

test('a server that crashes is named, and the rest is stopped', async () => {
  const stack = run();
  await stack.running();
  await fetch(`http://localhost:${port}/crash`).catch(() => undefined);
  const { code, output } = await stack.ended;
  expect(code).toBe(1);
  expect(output).toContain('API ended (exit code 9). Stopping everything.');
  expect(await nothingRuns()).toEqual([true, false]);
});

test('a server that cannot start is named, with its own words', async () => {
  const { code, output } = await run({ TOY: 'fail' }).ended;
  expect(code).toBe(1);
  expect(output).toContain('[API] the toy cannot start');
  expect(output).toContain('API ended (exit code 3) before it answered.');
  expect(postgresRuns()).toBe(false);
});

test('after a kill -9 nothing lives on, and the next start just works', async () => {
  const killed = run();
  await killed.running();
  killed.child.kill('SIGKILL');
  await killed.ended;
  await vi.waitFor(async () => expect(await nothingRuns()).toEqual([true, false]), 30_000);
  expect(readFileSync(join(dataDir, 'running.pid'), 'utf8')).toBe(String(killed.child.pid));
  const next = run();
  await next.running();
});

test('a wrong DATABASE_URL is one line without the password', async () => {
  const { code, output } = await run({ DATABASE_URL: `postgres://kopa:geheim@127.0.0.1:${port}/kopa` }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL cannot be used: [^\n]*\n$/);
  expect(output).not.toContain('geheim');
});

test('a lock whose number belongs to a stranger by now does not stop the start', async () => {
  writeFileSync(join(dataDir, 'running.pid'), String(process.pid));
  const stack = run();
  await stack.running();
  expect(readFileSync(join(dataDir, 'running.pid'), 'utf8')).toBe(String(stack.child.pid));
});
