import { expect, test } from 'vitest';
import { runTimed } from '../src/timed-process.ts';

const run = (script: string) =>
  runTimed([process.execPath, '-e', script], { cwd: import.meta.dirname, env: process.env });

test('a program that fails has its output', async () => {
  const { passed, output } = await run('console.log("out"); console.error("err"); process.exit(3)');
  expect([passed, output.split('\n').sort()]).toEqual([false, ['', 'err', 'out']]);
});

test("a program's processor time includes that of its children", async () => {
  const busy = 'while (process.cpuUsage().user < 300_000);';
  const { passed, output, processorSeconds } = await run(
    `require('node:child_process').spawnSync(process.execPath, ['-e', '${busy}'])`,
  );
  expect([passed, output]).toEqual([true, '']);
  expect(processorSeconds).toBeGreaterThan(0.3);
});

test('a program that is not there fails with its name', async () => {
  const { passed, output } = await runTimed(['kopa-nothing'], { cwd: import.meta.dirname, env: process.env });
  expect(passed).toBe(false);
  expect(output).toContain('kopa-nothing');
});
