import { openBenchDatabase } from './database.ts';

/** `bench:generate [share]`: makes the generated database anew; 1 is the full scale. */
const database = await openBenchDatabase(Number(process.argv[2] ?? 1), true);
await database.stop();
