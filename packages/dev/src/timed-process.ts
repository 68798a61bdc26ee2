import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** Node does not measure its child processes, a shell does: `times` prints the user and system time of its own. */
const measured = '"$@" 3>&-; code=$?; times >&3; exit $code';

/**
 * Runs a program and collects its output.
 * @returns whether it passed, and its processor seconds with those of its ended children
 */
export async function runTimed(
  command: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ passed: boolean; output: string; processorSeconds: number }> {
  const child = spawn('sh', ['-c', measured, 'sh', ...command], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let times = '';
  for (const stream of [child.stdout, child.stderr] as Readable[])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => (times += text));
  const closed = once(child, 'close');
  const [code] = await once(child, 'exit');
  // The last output may still arrive. A process that the step left behind must not delay the next step.
  await Promise.race([closed, setTimeout(1_000)]);
  // The second line has the times of the children.
  const [, , user = 0, system = 0] = [...times.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return { passed: code === 0, output, processorSeconds: user + system };
}
