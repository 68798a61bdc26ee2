import { sql } from 'kysely';
import type { Context } from '../src/process/context.ts';

/** Every column of every table that holds a member's id, as `table.column`. */
export async function columnsOfMembers({ db }: Context): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass and c.conparentid = 0 order by 1, 2`.execute(db);
  return rows;
}
