import { setTimeout as wait } from 'node:timers/promises';
import type { Api, Stack } from './stack.ts';
import type { Timeline } from './timeline.ts';

const valkeyFrozenFor = 20_000;
/** A supervisor starts a process again after about a second. */
const restartDelay = 1_000;
/** The front believes in a process after two checks. */
const untilInRotation = 3_000;

/** The faults and deploys of the soak. Each returns a note for the report. */
const disturbances: [kind: string, run: (stack: Stack, turn: number) => Promise<string>][] = [
  ['kill -9 of a process', killOne],
  ['database restart', restartDatabase],
  ['frozen Valkey', freezeValkey],
  ['deploy', deploy],
];

async function killOne({ apis }: Stack, turn: number): Promise<string> {
  const place = turn % apis.length;
  const api = apis[place] as Api;
  await api.end('SIGKILL');
  await wait(restartDelay);
  await api.start();
  return `process ${place + 1}`;
}

async function restartDatabase(stack: Stack): Promise<string> {
  const started = performance.now();
  await stack.restartDatabase();
  return `away for ${((performance.now() - started) / 1000).toFixed(1)} s`;
}

async function freezeValkey(stack: Stack): Promise<string> {
  stack.signalValkey('SIGSTOP');
  await wait(valkeyFrozenFor);
  stack.signalValkey('SIGCONT');
  return `for ${valkeyFrozenFor / 1000} s`;
}

async function deploy({ apis }: Stack): Promise<string> {
  const ends: string[] = [];
  for (const api of apis) {
    const told = performance.now();
    const code = await api.end('SIGTERM');
    ends.push(`${code} after ${((performance.now() - told) / 1000).toFixed(1)} s`);
    await api.start();
    await wait(untilInRotation);
  }
  return `processes ended with ${ends.join(' and ')}`;
}

/** When disturbances begin, in ms since the start of a run: in turns, at most one each three minutes. */
function schedule(duration: number): number[] {
  const every = Math.max(32_000, Math.min(180_000, duration / disturbances.length));
  const count = Math.floor(duration / every);
  return Array.from({ length: count }, (_, turn) => (turn + 0.3) * every);
}

/** Disturbs a run that began at `beganAt` and lasts `duration` ms. */
export async function disturb(
  stack: Stack,
  timeline: Timeline,
  { duration, beganAt }: { duration: number; beganAt: number },
  onDone: (line: string) => void,
): Promise<void> {
  for (const [turn, due] of schedule(duration).entries()) {
    await wait(Math.max(0, beganAt + due - timeline.now()));
    const [kind, run] = disturbances[turn % disturbances.length] as (typeof disturbances)[number];
    const { from, to, note } = await timeline.disturb(kind, () => run(stack, Math.floor(turn / disturbances.length)));
    onDone(`${(from / 60_000).toFixed(1)} min: ${kind}, ${note}, over after ${((to - from) / 1000).toFixed(1)} s`);
  }
}
