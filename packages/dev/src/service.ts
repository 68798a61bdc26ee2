import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { compileCache, StackError } from './settings.ts';

/** A busy machine takes minutes for a start. A process that ends is noticed at once. */
const answerPatience = 300_000;
const stopPatience = 15_000;

export interface ServiceOptions {
  /** Name for people, as the README has it. */
  title: string;
  /** Node's arguments: the program and its own arguments. */
  command: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** URL that answers 2xx when the service is ready. */
  readyUrl: string;
}

export interface Service {
  title: string;
  /** Fulfilled with a sentence for people when the process has ended for any reason. */
  ended: Promise<string>;
  /** Sends SIGTERM, waits, and sends SIGKILL after a deadline. */
  stop(): Promise<void>;
}

/**
 * Starts a Node process and waits until it answers.
 * @throws StackError if it ends, does not answer in time or `signal` aborts; the process is stopped then
 */
export async function startService(options: ServiceOptions, signal: AbortSignal): Promise<Service> {
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href;
  // The service gets its own process group, so that Ctrl-C reaches it in the right order, through stop().
  const child = spawn(process.execPath, ['--import', preload, ...options.command], {
    cwd: options.cwd,
    env: { NODE_COMPILE_CACHE: compileCache, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  prefixLines(child, options.title);
  const ended = once(child, 'exit').then(
    ([code, signal]) => `${options.title} ended (${signal ?? `exit code ${code}`}).`,
  );
  const service = { title: options.title, ended, stop: () => stop(child) };
  try {
    await Promise.race([
      untilAnswers(options.readyUrl, child, signal),
      ended.then((sentence) => Promise.reject(new StackError(`${sentence.slice(0, -1)} before it answered.`))),
    ]);
    return service;
  } catch (error) {
    await service.stop();
    throw error;
  }
}

function prefixLines(child: ChildProcess, title: string): void {
  for (const [input, output] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (input) createInterface({ input }).on('line', (line) => output.write(`[${title}] ${line}\n`));
  }
}

async function untilAnswers(url: string, child: ChildProcess, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + answerPatience;
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const { ok, body } = await fetch(url, {
        headers: { accept: 'text/html,application/json' },
        signal: AbortSignal.timeout(5000),
      });
      await body?.cancel();
      if (ok) return;
    } catch {
      // The service does not listen yet.
    }
    if (signal.aborted) throw new StackError('Stopped before it answered.');
    if (Date.now() > deadline) throw new StackError(`${url} did not answer within ${answerPatience / 1000} seconds.`);
    await wait(50);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => killGroup(child.pid), stopPatience);
  await exit;
  clearTimeout(force);
  killGroup(child.pid);
}

/** Kills a service and its child processes. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended already.
  }
}

/** Path of the program of a package's dependency, to run with Node. */
export function programOf(folder: string, ...path: string[]): string {
  return join(folder, 'node_modules', ...path);
}
