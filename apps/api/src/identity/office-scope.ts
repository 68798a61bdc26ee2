import type { Scope, ScopedOffice } from '@kopa/rules/office/office-scope';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

const officesOf = (db: Db, administratorId: number, now: Date) =>
  db
    .selectFrom('offices')
    .select(['id', 'kind', 'state', sql<string[] | null>`coalesce(lgas, array[lga])`.as('lgas')])
    .where('administratorId', '=', administratorId)
    .where('acceptedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('until', '>=', dayInLagos(now))
    .orderBy('id');

/** The LGAs of a coordinator's office are not named. */
const scoped = ({ kind, lgas, ...office }: ScopedOffice): ScopedOffice => ({
  ...{ ...office, kind, lgas: kind === 'coordinator' ? null : lgas },
});

/** The places to which an official is held. */
export async function findScope(db: Db, administratorId: number, now: Date): Promise<Scope> {
  return (await officesOf(db, administratorId, now).execute()).map(scoped);
}

/**
 * The places to which an administrator is held in a transaction; null for moderators and super administrators. It locks
 * an official's offices, so that one that ends has ended before, or ends afterwards.
 */
export async function lockScope(transaction: Db, administratorId: number, now: Date): Promise<Scope> {
  const { role } = await transaction
    .selectFrom('administrators')
    .select('role')
    .where('id', '=', administratorId)
    .executeTakeFirstOrThrow();
  if (role !== 'official') return null;
  return (await officesOf(transaction, administratorId, now).forShare().execute()).map(scoped);
}

/** The condition that the place of an alias, its columns `state` and `lga`, lies wholly inside of a scope. */
export function withinScope(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`true`;
  const [state, lga] = [sql.ref(`${alias}.state`), sql.ref(`${alias}.lga`)];
  const places = scope.map((office) =>
    office.lgas === null
      ? sql`${state} = ${office.state}`
      : sql`(${state} = ${office.state} and ${lga} = any(${office.lgas}::text[]))`,
  );
  return places.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(places, sql` or `)})`;
}
