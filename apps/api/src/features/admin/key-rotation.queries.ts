import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Purpose } from '../../identity/encryption.ts';

/** A column whose values are encrypted, for which purpose, and the column with the id of the owner. */
export interface SealedColumn {
  table: 'administrators' | 'portalLinks' | 'serviceCalendars';
  column: string;
  owner: 'id' | 'memberId';
  purpose: Purpose;
}

/** Everything that is encrypted at rest. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'administrators', column: 'otpSecret', owner: 'id', purpose: 'kopa authenticators' },
  { table: 'administrators', column: 'otpOfferedSecret', owner: 'id', purpose: 'kopa authenticators' },
  { table: 'portalLinks', column: 'tokenEncrypted', owner: 'memberId', purpose: 'kopa portal tokens' },
  { table: 'serviceCalendars', column: 'tokenEncrypted', owner: 'memberId', purpose: 'kopa calendars' },
];

interface SealedValue {
  ownerId: number;
  sealed: string;
}

/** Values of a column that do not begin with the prefix, by owner, from after one on. */
export function findSealed(
  db: Db,
  { table, column, owner }: SealedColumn,
  { prefix, after, limit }: { prefix: string; after: number; limit: number },
): Promise<SealedValue[]> {
  return db
    .selectFrom(db.dynamic.table(table).as('t'))
    .select([sql<number>`${sql.ref(`t.${owner}`)}`.as('ownerId'), sql<string>`${sql.ref(`t.${column}`)}`.as('sealed')])
    .where(sql.ref(`t.${column}`), 'is not', null)
    .where(sql<boolean>`not starts_with(${sql.ref(`t.${column}`)}, ${prefix})`)
    .where(sql.ref<number>(`t.${owner}`), '>', after)
    .orderBy('ownerId')
    .limit(sql.lit(limit))
    .execute();
}

/** Replaces a value, unless it has been changed meanwhile. */
export async function replaceSealed(
  db: Db,
  { table, column, owner }: SealedColumn,
  { ownerId, sealed }: SealedValue,
  renewed: string,
): Promise<void> {
  await db
    .updateTable(db.dynamic.table(table).as('t'))
    .set({ [column]: renewed })
    .where(sql.ref<number>(`t.${owner}`), '=', ownerId)
    .where(sql.ref<string>(`t.${column}`), '=', sealed)
    .execute();
}
