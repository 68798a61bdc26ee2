import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { buildApp } from './build-app.ts';
import { workspace } from './settings.ts';
import { type Step, testSteps } from './test-steps.ts';

interface Result {
  name: string;
  passed: boolean;
  seconds: number;
  /** The lines that name a failed test or an error. */
  failures: string[];
  /** The end of the step's output. Most programs print their failures there. */
  ending: string;
}

type Outcome = Omit<Result, 'name' | 'seconds'>;

/** Number of characters of a failed step's output that the summary repeats. */
const endingLength = 4_000;
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
  const wanted = process.argv.slice(2);
  const steps = testSteps(packageManager, buildApp).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  const results: Result[] = [];
  for (const step of steps) {
    process.stdout.write(`\n── ${step.name}\n`);
    const begin = performance.now();
    const outcome = await runStep(step);
    results.push({ name: step.name, ...outcome, seconds: (performance.now() - begin) / 1000 });
  }
  process.stdout.write(summary(results));
  process.exit(results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1);
}

/** Runs one step and passes its output on. A failure is reported, and the next step still runs. */
async function runStep(step: Step): Promise<Outcome> {
  const failures: string[] = [];
  let ending = '';
  const pass = (stream: NodeJS.WriteStream) => {
    let begun = '';
    return (chunk: Buffer) => {
      stream.write(chunk);
      ending = (ending + chunk).slice(-endingLength);
      const lines = stripVTControlCharacters(begun + chunk).split('\n');
      begun = lines.pop() ?? '';
      failures.push(...lines.filter((line) => failure.test(line)).map((line) => line.trim().slice(0, 200)));
    };
  };
  try {
    if ('work' in step) {
      await step.work();
      return { passed: true, failures, ending };
    }
    const [program = '', ...rest] = step.command;
    const child = spawn(program, rest, { cwd: step.cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', pass(process.stdout));
    child.stderr.on('data', pass(process.stderr));
    const closed = once(child, 'close');
    const [code] = await once(child, 'exit');
    // The last output may still arrive. A process that the step left behind must not delay the next step.
    await Promise.race([closed, setTimeout(1_000)]);
    return { passed: code === 0, failures: [...new Set(failures)].slice(0, maxFailures), ending };
  } catch (error) {
    const { message } = error as Error;
    process.stderr.write(`${message}\n`);
    return { passed: false, failures, ending: message };
  }
}

function summary(results: readonly Result[]): string {
  const failed = results.filter(({ passed }) => !passed);
  const width = Math.max(...results.map(({ name }) => name.length), 0);
  const lines = results.map(
    ({ name, passed, seconds }) => `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(width)}  ${seconds.toFixed(1)} s`,
  );
  // All names first: whoever sees only a part of the log should see them.
  const failures = failed.flatMap((result) => [`── What failed: ${result.name}`, ...result.failures]);
  const endings = failed.flatMap(({ name, ending }) => [`── How it ended: ${name}`, ending]);
  const count = `${results.length - failed.length} passed, ${failed.length} failed`;
  return ['', '── Summary', ...lines, ...failures, ...endings, count, ''].join('\n');
}

// Ends the whole process group: the steps, their workers and browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.on('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'));
process.channel?.unref();

await main();
