import { openBenchDatabase } from './database.ts';

/** `bench:generate [share]`: creates the generated database again; 1 is the full scale. */
const database = await openBenchDatabase(Number(process.argv[2] ?? 1), true);
await database.stop();
