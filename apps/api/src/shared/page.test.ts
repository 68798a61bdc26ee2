import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { limitOf } from './page.ts';

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('a statement reads at least one row beyond a page, and as many for other pages', () => {
  const rows = [1, 9, 10, 11, 20, 100, 200].map((limit) => Number(limitOf({ limit }).compile(db).sql));
  expect(rows).toEqual([11, 11, 11, 21, 21, 101, 201]);
});
