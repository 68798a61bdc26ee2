import type { AdminRole } from '@kopa/contracts/access';
import type { AdministratorAccount } from '@kopa/contracts/admin/administrators';
import type { Rights } from '@kopa/rules/admin/administrators';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

const selectAccounts = (db: Db) =>
  db
    .selectFrom('administrators')
    .select(['id', 'username', sql<string>`trim(first_name || ' ' || last_name)`.as('name'), 'role', 'isActive']);

/** Administrators by username. */
export function findAdministratorAccounts(db: Db): Promise<AdministratorAccount[]> {
  return selectAccounts(db).orderBy(sql`lower(username)`).execute();
}

/** A page of the administrators, newest first, one more than the page. */
export function findAdministratorPage(db: Db, page: PageRequest): Promise<AdministratorAccount[]> {
  return selectAccounts(db).$call(onPage(page, 'id')).execute();
}

/** One administrator. */
export function findAdministratorAccount(db: Db, id: number): Promise<AdministratorAccount | undefined> {
  return selectAccounts(db).where('id', '=', id).executeTakeFirst();
}

/** The id of a username, whatever its case. */
export async function findAdministratorId(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('administrators')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return row?.id;
}

/** Locks all rows that may decide who is the last super administrator, and returns the one with this id. */
export async function lockAdministrator(db: Db, id: number): Promise<AdministratorAccount | undefined> {
  const rows = await selectAccounts(db)
    .where((eb) => eb.or([eb('role', '=', 'super_admin'), eb('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.find((row) => row.id === id);
}

/** The password's hash of an administrator. */
export async function findAdministratorPassword(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('administrators').select('passwordHash').where('id', '=', id).executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** True if an active super administrator exists besides this one. */
export async function hasOtherSuperAdministrator(db: Db, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('administrators')
    .where('role', '=', 'super_admin')
    .where(({ ref }) => ref('isActive'))
    .where('id', '<>', id)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return other !== undefined;
}

/** Adds an administrator and returns the id; null if the username is taken. */
export async function insertAdministrator(
  db: Db,
  administrator: { username: string; firstName: string; lastName: string; role: AdminRole; passwordHash: string },
): Promise<number | null> {
  const row = await db
    .insertInto('administrators')
    .values(administrator)
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Enables, disables, promotes or demotes an account. */
export async function setRights(db: Db, id: number, { role, isActive }: Rights): Promise<void> {
  await db.updateTable('administrators').set({ role, isActive }).where('id', '=', id).execute();
}

/** Replaces the password's hash. */
export async function setAdministratorPassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('administrators').set({ passwordHash }).where('id', '=', id).execute();
}
