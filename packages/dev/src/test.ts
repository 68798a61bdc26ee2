import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildApp } from './build-app.ts';
import { workspace } from './settings.ts';
import { heavySteps, lightSteps, type Step } from './test-steps.ts';

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  NO_UPDATE_NOTIFIER: '1',
  // The steps write into a pipe and would print no colours by themselves.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};

const print = (line: string) => void process.stdout.write(`${line}\n`);
const secondsSince = (begin: number) => ((performance.now() - begin) / 1000).toFixed(1);

/** The names of the failed steps. */
const failed: string[] = [];

async function main(): Promise<void> {
  const begin = performance.now();
  const { packageManager } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const isAll = process.argv[2] === 'all';
  await runSteps(lightSteps(packageManager, isAll, buildApp), 2);
  await runSteps(heavySteps(isAll), 1);
  print(`${failed.length === 0 ? 'All steps passed' : `FAILED: ${failed.join(', ')}`}, ${secondsSince(begin)} s`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Runs the steps, `lanes` of them at a time. After a failed step the others still run. */
async function runSteps(steps: readonly Step[], lanes: number): Promise<void> {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Runs one step and prints a line at its begin and its end. Only the output of a failed step is printed, as a whole. */
async function runStep(step: Step): Promise<void> {
  const begin = performance.now();
  const output: string[] = [];
  print(`begins  ${step.name}`);
  const passed = await passes(step, output).catch((error: Error) => {
    output.push(error.message);
    return false;
  });
  print(`${passed ? 'passed' : 'FAILED'}  ${step.name}, ${secondsSince(begin)} s`);
  if (passed) return;
  failed.push(step.name);
  print(`${output.join('')}\n── The end of ${step.name}`);
}

/** Runs a step and collects its output. Returns true if it passed. */
async function passes(step: Step, output: string[]): Promise<boolean> {
  if ('work' in step) {
    await step.work();
    return true;
  }
  const [program = '', ...rest] = step.command;
  const env = { ...environment, ...step.env };
  const child = spawn(program, rest, { cwd: step.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const closed = once(child, 'close');
  const [code] = await once(child, 'exit');
  // The last output may still arrive. A process that the step left behind must not delay the next step.
  await Promise.race([closed, setTimeout(1_000)]);
  return code === 0;
}

// Ends the whole process group: the steps, their workers and browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.on('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'));
process.channel?.unref();

await main();
