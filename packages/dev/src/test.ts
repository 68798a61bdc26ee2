import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { StackError } from './settings.ts';
import { type FailedTest, failedTests, summary } from './test-failures.ts';
import { commandOf } from './test-programs.ts';
import { heavySteps, lightSteps, reports, type Step } from './test-steps.ts';
import { runTimed } from './timed-process.ts';

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  NO_UPDATE_NOTIFIER: '1',
  // The steps write into a pipe and would print no colours by themselves.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};

const print = (line: string) => void process.stdout.write(`${line}\n`);
const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

/** The names of the failed steps, and their failed tests. */
const failed: { steps: string[]; tests: FailedTest[] } = { steps: [], tests: [] };

async function runAllSteps(isAll: boolean): Promise<void> {
  const begin = performance.now();
  rmSync(reports, { recursive: true, force: true });
  await runSteps(lightSteps(isAll), 2);
  await runSteps(heavySteps(isAll), 1);
  const isGood = failed.steps.length === 0;
  print(`${isGood ? 'All steps passed' : `FAILED: ${failed.steps.join(', ')}`}, ${secondsSince(begin)}`);
  for (const line of summary(failed.tests)) print(line);
  process.exit(isGood ? 0 : 1);
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
async function runStep({ name, cwd, command, env, report }: Step): Promise<void> {
  const begin = performance.now();
  print(`begins  ${name}`);
  const { passed, output, processorSeconds } = await runTimed(command, { cwd, env: { ...environment, ...env } });
  print(`${passed ? 'passed' : 'FAILED'}  ${name}, ${secondsSince(begin)}, processor ${processorSeconds.toFixed(1)} s`);
  if (passed) return;
  failed.steps.push(name);
  if (report !== undefined) failed.tests.push(...failedTests(report));
  print(`${output}\n── The end of ${name}`);
}

/** Runs one file or folder of tests in this terminal. More words go to its runner. */
async function runFile(file: string, words: readonly string[]): Promise<void> {
  const { cwd, command } = commandOf(file);
  const [program = '', ...rest] = [...command, ...words];
  const child = spawn(program, rest, { cwd, env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

// Ends the whole process group: the steps, their workers and browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.on('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'));
process.channel?.unref();

const [file, ...words] = process.argv.slice(2);
try {
  await (file === undefined || file === 'all' ? runAllSteps(file === 'all') : runFile(file, words));
} catch (error) {
  if (!(error instanceof StackError)) throw error;
  print(error.message);
  process.exit(1);
}
