import { openBenchDatabase } from './database.ts';
import { median, type ServerProcess, startApi, startReference } from './load/processes.ts';

/**
 * `bench:start`: from the start of a process to its first answer, of the API (the database being up) and of bare
 * Fastify. They take turns, so that both meet the same machine.
 */
const runs = 9;
const database = await openBenchDatabase(1);

async function timed(start: () => Promise<ServerProcess>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.startedIn;
}

// The first start of each fills the compile cache.
const starts = {
  api: () => startApi(database.url),
  bare: () => startReference('load/bare-start.ts', {}),
};
const times = { api: [] as number[], bare: [] as number[] };
for (const start of Object.values(starts)) await timed(start);
for (let run = 0; run < runs; run += 1) {
  for (const name of ['api', 'bare'] as const) times[name].push(await timed(starts[name]));
}
const listed = (values: number[]) => values.map((time) => time.toFixed(0)).join(', ');
process.stdout.write(
  `first answer after ${median([...times.api]).toFixed(0)} ms (${listed(times.api)})
bare Fastify after ${median([...times.bare]).toFixed(0)} ms (${listed(times.bare)})
${(median(times.api) / median(times.bare)).toFixed(2)} of bare\n`,
);
await database.stop();
