import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { databaseUrl } from '../../test/database-url.ts';
import { openDatabase } from './database.ts';

it('a statement of the API starts no further processes of the server, and has its timeouts', async () => {
  const { db } = openDatabase({ url: databaseUrl(inject('serverUrl'), 'postgres'), poolSize: 1 });
  const { rows } = await sql`
    select current_setting('max_parallel_workers_per_gather') as workers, current_setting('statement_timeout') as statement`.execute(
    db,
  );
  await db.destroy();
  expect(rows).toEqual([{ workers: '0', statement: '4s' }]);
});

it('a connection that leads to a server in standby is not kept', async () => {
  const { db } = openDatabase({ url: databaseUrl(inject('serverUrl'), 'postgres'), poolSize: 1 });
  await sql`create table once (id integer)`.execute(db);
  const write = () => sql`insert into once values (1)`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  expect(await write()).toMatchObject({ numAffectedRows: 1n });
  await sql`drop table once`.execute(db);
  await db.destroy();
});
