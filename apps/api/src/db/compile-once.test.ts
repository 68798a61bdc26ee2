import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { appOfTests } from '../../test/test-app.ts';
import { compileOnce } from './compile-once.ts';
import type { Db } from './database.ts';

const test = appOfTests();

it('a statement is built once for each shape, and each call has its own arguments', async () => {
  const build = vi.fn((db: Db, { text, ids }: { text: string; ids: number[] }, isDoubled: boolean) =>
    db.selectNoFrom([
      sql<string>`${text}::text`.as('text'),
      sql<number[]>`${ids}::bigint[]`.as('allIds'),
      ...(isDoubled ? [sql<string>`${text}::text || ${text}`.as('doubled')] : []),
    ]),
  );
  const run = compileOnce(build);
  const { db } = test.context;
  expect(await run(db, { text: 'a', ids: [1, 2] }, false)).toEqual([{ text: 'a', allIds: [1, 2] }]);
  expect(await run(db, { text: 'b', ids: [] }, false)).toEqual([{ text: 'b', allIds: [] }]);
  expect(await run(db, { text: 'c', ids: [3] }, true)).toEqual([{ text: 'c', allIds: [3], doubled: 'cc' }]);
  expect(build).toHaveBeenCalledTimes(2);
});

it('it runs in the transaction that it is given', async () => {
  const run = compileOnce((db) => db.selectNoFrom(sql<string>`txid_current()::text`.as('id')));
  await test.context.db.transaction().execute(async (transaction) => {
    expect(await run(transaction, {})).toEqual(await run(transaction, {}));
  });
});
