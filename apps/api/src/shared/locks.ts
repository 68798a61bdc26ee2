/**
 * The locks that several features take. Every transaction locks in this order, rows of one table by ascending id:
 *
 * sessions, idempotency key, members, portal link, connections, journeys, conversations or groups, invitations, messages,
 * uploads, posts, comments, counters of members, offices, roll calls, rosters, notifications.
 *
 * `writeOnce` takes its key after members and place. A decision of an administrator locks its case before them. A block
 * takes the journeys last. Figures follow the rows that they count: of members, cases or tickets, then appeals, by value.
 */

import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

type Members = { m: Tables['members'] };

/**
 * `key share` keeps a row from deletion, and members from blocking each other; `no key update` keeps others from
 * changing it; `update` also waits for every write that names it. A foreign key locks its row for `key share`.
 */
type Strength = 'key share' | 'no key update' | 'update';

/** Members by their ids, or members `m` by a condition. */
type Which = readonly number[] | ((eb: ExpressionBuilder<Members, 'm'>) => Expression<SqlBool>);

const lockedColumns = [
  ...(['m.id', 'm.suspendedAt', 'm.deletedAt'] as const),
  ...(['m.profilePicture', 'm.coverPhoto', 'm.timelineBackground'] as const),
  ...(['m.deploymentState', 'm.lga', 'm.ppa', 'm.cdsGroup'] as const),
] as const;

/**
 * Locks members until the transaction ends, and returns them as they are then. Call it before you lock rows that a block
 * deletes, or that refer to several members.
 */
export function lockMembers(transaction: Db, which: Which, strength: Strength = 'key share') {
  const members = transaction
    .selectFrom('members as m')
    .select(lockedColumns)
    .where((eb) => (typeof which === 'function' ? which(eb) : eb('m.id', '=', anyOf(which))))
    .orderBy('m.id');
  return withStrength(members, strength).execute();
}

const withStrength = <DB, T extends keyof DB, O>(rows: SelectQueryBuilder<DB, T, O>, strength: Strength) => {
  if (strength === 'key share') return rows.forKeyShare();
  return strength === 'update' ? rows.forUpdate() : rows.forNoKeyUpdate();
};

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

/** Locks groups `g` against changes of them and of their members until the transaction ends. */
export async function lockGroups(
  transaction: Db,
  which: readonly number[] | ((eb: ExpressionBuilder<{ g: Tables['groups'] }, 'g'>) => Expression<SqlBool>),
): Promise<void> {
  await transaction
    .selectFrom('groups as g')
    .where((eb) => (typeof which === 'function' ? which(eb) : eb('g.id', '=', anyOf(which))))
    .orderBy('g.id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks posts, also removed ones, against changes of them and of their counters until the transaction ends. */
export async function lockPosts(transaction: Db, ids: readonly number[] | Expression<unknown>): Promise<void> {
  await transaction
    .selectFrom('allPosts')
    .where('id', '=', 'toOperationNode' in ids ? sql<number>`any(array${ids})` : anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
