import { openBenchDatabase } from './database.ts';
import { median, startApi } from './load/processes.ts';

/** `bench:start`: from the start of the API's process to its first answer, the database being up. */
const database = await openBenchDatabase(1);
const times: number[] = [];
for (let run = 0; run < 7; run += 1) {
  const api = await startApi(database.url);
  times.push(api.startedIn);
  await api.stop();
}
process.stdout.write(
  `first answer after ${median(times).toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(', ')})\n`,
);
await database.stop();
