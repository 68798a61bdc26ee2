import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';

/** Far more than waits: 20 MB. */
const many = 20_000;

/** Writes lines of 1 KB, some at a time, as calls do; then the process reports that it goes on. */
const program = (lines: number) => `
  import { pino } from 'pino';
  import { logOutput } from '${import.meta.resolve('./log-output.ts')}';
  const log = pino(logOutput());
  for (let line = 0; line < ${lines}; line += 1) {
    log.info({ line, text: 'x'.repeat(1_000) }, 'written');
    if (line % 100 === 0) await new Promise(setImmediate);
  }
  process.on('message', () => process.exit(7));
  process.send('goes on');
`;

/** A process that logs to a pipe from which nobody reads yet. */
function startWriter(lines: number) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(lines)], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, stdout: child.stdout as NonNullable<typeof child.stdout> };
}

it('a log that nobody reads stops neither the process nor its end', async () => {
  const { child } = startWriter(many);
  expect(await once(child, 'message')).toContain('goes on');
  child.send('end');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

it('a reader that comes late gets the lines that waited and the number of the others', async () => {
  const { child, stdout } = startWriter(many);
  await once(child, 'message');
  const read: { line?: number; leftOut?: number }[] = [];
  for await (const line of createInterface(stdout)) {
    read.push(JSON.parse(line));
    if (read.at(-1)?.leftOut !== undefined) break;
  }
  const ended = once(child, 'exit');
  child.send('end');
  await ended;
  const leftOut = read.at(-1)?.leftOut as number;
  expect(leftOut).toBeGreaterThan(0);
  expect(read.map(({ line }) => line).slice(0, -1)).toEqual(Array.from({ length: many - leftOut }, (_, i) => i));
});

it('the end of the process writes the lines that wait', async () => {
  const { child, stdout } = startWriter(50);
  const read = stdout.toArray();
  await once(child, 'message');
  child.send('end');
  expect(
    Buffer.concat(await read)
      .toString()
      .trim()
      .split('\n'),
  ).toHaveLength(50);
});
