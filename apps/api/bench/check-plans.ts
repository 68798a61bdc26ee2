import { openBenchDatabase } from './database.ts';
import { checkPlans } from './plans/check-plans.ts';

/**
 * `bench:plans [share]`: checks the plan of every statement of the API on the generated database. Fails on a bad plan.
 */
const database = await openBenchDatabase(Number(process.argv[2] ?? 1));
const { statements, plans, most, findings, missed } = await checkPlans(database.url, {
  largeTable: 5_000,
  rows: 5_000,
});
await database.stop();
for (const { text, problems } of findings) process.stdout.write(`\n${problems.join('; ')}\n${text}\n`);
for (const call of missed) process.stdout.write(`not made: ${call}\n`);
process.stdout.write(`${statements} statements, ${plans} plans, ${findings.length} with findings\n`);
process.stdout.write(`most rows read: ${most.rows} by ${most.text.replaceAll(/\s+/g, ' ').slice(0, 120)}\n`);
process.exitCode = findings.length + missed.length > 0 ? 1 : 0;
