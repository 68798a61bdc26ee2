import type { Api } from './stack.ts';
import type { Timeline } from './timeline.ts';

/** The state of one process at one moment. */
interface Sample {
  at: number;
  pid: number;
  /** Resident memory in MB. */
  memory: number;
  /** p99 of the event loop's delay since the sample before, in ms. */
  loop: number;
}

const every = 15_000;

/** Reads the metrics of each process now and then, until stopped. */
export function watchProcesses(apis: Api[], timeline: Timeline) {
  const samples = apis.map((): Sample[] => []);
  const sample = () =>
    Promise.all(
      apis.map(async ({ metricsPort, pid }, place) => {
        const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
          (answer) => answer.text(),
          () => '',
        );
        const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
        const memory = value('process_resident_memory_bytes') / 1024 / 1024;
        const loop = value('nodejs_eventloop_lag_p99_seconds') * 1000;
        if (memory > 0) samples[place]?.push({ at: timeline.now(), pid: pid(), memory, loop });
      }),
    );
  const timer = setInterval(() => void sample(), every);
  return {
    /** One line for each process. */
    async report(): Promise<string[]> {
      clearInterval(timer);
      await sample();
      return samples.map((all, place) => {
        const [first, last] = [all[0] as Sample, all.at(-1) as Sample];
        const most = (name: 'memory' | 'loop') => Math.max(...all.map((one) => one[name])).toFixed(0);
        const lives = new Set(all.map(({ pid }) => pid)).size;
        return (
          `process ${place + 1}, ${lives} lives: memory ${first.memory.toFixed(0)} MB at first, ${last.memory.toFixed(0)} MB at the end, ` +
          `at most ${most('memory')} MB; event loop p99 ${first.loop.toFixed(0)} ms, ${last.loop.toFixed(0)} ms, at most ${most('loop')} ms`
        );
      });
    },
  };
}
