import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..', 'src');

/** Statements that are SQL as a whole, by file, each with the reason why Kysely's builder does not write them. */
const reasons: Record<string, readonly string[]> = {
  'db/database.ts': ['a ping reads no table', "reads the server's settings, which have no type"],
  'db/grants.ts': Array.from({ length: 7 }, () => 'the builder grants and revokes nothing'),
  'db/migrate.ts': [
    'a lock of the session, outside of any table',
    'asks for a table that may be missing',
    "reads Kysely's own table, which has no type",
    'a setting of the session',
  ],
  'db/open-transactions.ts': ["reads the server's connections, which have no type"],
  'db/seed/seed-activity.ts': ['numbers of days joined with members'],
};

const statement =
  /\bsql(?:<[^`]*>)?`\s*(?:\$\{plannedEachTime\}\s*)?(?:with|select|insert|update|delete|lock|truncate|alter|create|drop|grant|revoke)\b/gi;

it('whole statements are written by the typed builder, but for these', () => {
  const files = globSync('**/*.ts', { cwd: sources })
    .filter((file) => !/\.test\.ts$|^db\/(migrations|schema)\//.test(file))
    .sort();
  const found = files.flatMap((file) => {
    const count = readFileSync(join(sources, file), 'utf8').match(statement)?.length ?? 0;
    return count === 0 ? [] : [[file, count] as const];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([file, listed]) => [file, listed.length])),
  );
  expect(Object.values(reasons).flat().length).toBeLessThanOrEqual(25);
});
