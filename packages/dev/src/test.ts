import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { buildApp } from './build-app.ts';
import { workspace } from './settings.ts';
import { heavySteps, lightSteps, type Step } from './test-steps.ts';

interface Result {
  name: string;
  passed: boolean;
  seconds: number;
  /** The step's output. */
  lines: string[];
}

/** Number of last lines of a failed step that the summary repeats. */
const endingLength = 60;
/** Number of lines with failures of a step that the summary repeats. */
const maxFailures = 12;
/** How Vitest, Playwright and the compilers begin a line about a failure. */
const failure = /^\s*(FAIL|×|✘|\d+\) \[|\w*Error\b)|\berror TS\d/;

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  NO_UPDATE_NOTIFIER: '1',
  // The steps write into a pipe and would print no colours by themselves.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};

async function main(): Promise<void> {
  const { packageManager } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const isAll = process.argv[2] === 'all';
  const results = [
    ...(await runSteps(lightSteps(packageManager, isAll, buildApp), 2)),
    ...(await runSteps(heavySteps(isAll), 1)),
  ];
  process.stdout.write(summary(results));
  process.exit(results.every(({ passed }) => passed) ? 0 : 1);
}

/** Runs the steps, `lanes` of them at a time. After a failed step the others still run. */
async function runSteps(steps: readonly Step[], lanes: number): Promise<Result[]> {
  const waiting = [...steps];
  const results: Result[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** Runs one step and passes its output on, with the step's name before each line. */
async function runStep(step: Step): Promise<Result> {
  const { name } = step;
  const begin = performance.now();
  const lines: string[] = [];
  const print = (line: string) => {
    process.stdout.write(`[${name}] ${line}\n`);
    lines.push(line);
  };
  const result = (passed: boolean) => ({ name, passed, seconds: (performance.now() - begin) / 1000, lines });
  print('begins');
  try {
    if ('work' in step) {
      await step.work();
      return result(true);
    }
    const [program = '', ...rest] = step.command;
    const env = { ...environment, ...step.env };
    const child = spawn(program, rest, { cwd: step.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
    const closed = once(child, 'close');
    const [code] = await once(child, 'exit');
    // The last output may still arrive. A process that the step left behind must not delay the next step.
    await Promise.race([closed, setTimeout(1_000)]);
    return result(code === 0);
  } catch (error) {
    print((error as Error).message);
    return result(false);
  }
}

function summary(results: readonly Result[]): string {
  const failed = results.filter(({ passed }) => !passed);
  const width = Math.max(...results.map(({ name }) => name.length));
  const steps = results.map(
    ({ name, passed, seconds }) => `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(width)}  ${seconds.toFixed(1)} s`,
  );
  // All names come first, so that even a part of the log shows them.
  const failures = failed.flatMap(({ name, lines }) => {
    const named = lines.map(stripVTControlCharacters).filter((line) => failure.test(line));
    return [`── What failed: ${name}`, ...[...new Set(named)].slice(0, maxFailures)];
  });
  const endings = failed.flatMap(({ name, lines }) => [`── How it ended: ${name}`, ...lines.slice(-endingLength)]);
  const count = `${results.length - failed.length} passed, ${failed.length} failed`;
  return ['', '── Summary', ...steps, ...failures, ...endings, count, ''].join('\n');
}

// Ends the whole process group: the steps, their workers and browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.on('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'));
process.channel?.unref();

await main();
