import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebApp } from './build-web.ts';
import { workspace } from './settings.ts';
import { type Step, testSteps } from './test-steps.ts';

interface Result {
  name: string;
  passed: boolean;
  seconds: number;
}

async function main(): Promise<void> {
  const { packageManager } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const wanted = process.argv.slice(2);
  const steps = testSteps(packageManager, buildWebApp).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  const results: Result[] = [];
  for (const step of steps) {
    process.stdout.write(`\n── ${step.name}\n`);
    const begin = performance.now();
    const passed = await runStep(step);
    results.push({ name: step.name, passed, seconds: (performance.now() - begin) / 1000 });
  }
  process.stdout.write(summary(results));
  process.exit(results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1);
}

/** Runs one step to its end; a failure is told and the next step still runs. */
async function runStep(step: Step): Promise<boolean> {
  try {
    if ('work' in step) {
      await step.work();
      return true;
    }
    const [program = '', ...rest] = step.command;
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1' };
    const [code] = await once(
      spawn(program, rest, { cwd: step.cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }),
      'exit',
    );
    return code === 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return false;
  }
}

function summary(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length), 0);
  const lines = results.map(
    ({ name, passed, seconds }) => `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(width)}  ${seconds.toFixed(1)} s`,
  );
  const failed = results.filter(({ passed }) => !passed).length;
  return ['', '── Summary', ...lines, `${results.length - failed} passed, ${failed} failed`, ''].join('\n');
}

// The whole group of this process goes at once: the steps, their workers and browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.on('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'));
process.channel?.unref();

await main();
