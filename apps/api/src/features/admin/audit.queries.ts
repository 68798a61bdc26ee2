import {
  type ActorKind,
  type AuditAction,
  type AuditEntry,
  type AuditTarget,
  actorKinds,
  commandLineName,
  deletedHolder,
} from '@kopa/contracts/admin/audit-log';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, onPage, type PageRequest } from '../../shared/page.ts';

export interface AuditFilter {
  administrator?: string;
  actorKind?: ActorKind;
  action?: AuditAction;
  userId?: number;
  targetType?: AuditTarget;
}

/** The one who acts: an administrator, a member as the holder of an office, or the command line. */
const actor = (administrator: RawBuilder<unknown>, holder: RawBuilder<unknown>) => sql<string>`case
  when a.holder_id is not null then coalesce(${holder}, ${deletedHolder})
  else coalesce(${administrator}, ${commandLineName}) end`;

/** The name of a holder, which they cannot change to that of an office. */
const registeredName = sql`nullif(concat_ws(' ', h.first_name, h.middle_name, h.surname), '')`;

const named = (username: string) => sql<boolean>`lower(username) = lower(${username})`;

/** The condition of the acts of each kind of actor, by a username. Each has an index. */
const actsOf: Record<ActorKind, (db: Db, username: string) => RawBuilder<boolean>> = {
  administrator: (db, username) =>
    sql`a.administrator_id = (${db.selectFrom('administrators').select('id').where(named(username))})`,
  member: (db, username) => sql`a.holder_id = (${db.selectFrom('members').select('id').where(named(username))})`,
  operator: (_db, username) => (username === commandLineName ? sql`a.actor_kind = 'operator'` : sql`false`),
};

/** The acts by a username, of one kind of actor or of all; or all acts. */
function actsBy(db: Db, username: string | undefined, kind: ActorKind | undefined): RawBuilder<boolean>[] {
  if (username === undefined) return [kind === undefined ? sql`true` : sql`a.actor_kind = ${kind}`];
  return (kind === undefined ? actorKinds : [kind]).map((one) => actsOf[one](db, username));
}

/** Entries of the audit log, newest first, one more than the page. */
export function findAudit(
  db: Db,
  { administrator, actorKind, action, userId, targetType }: AuditFilter,
  page: PageRequest,
): Promise<AuditEntry[]> {
  const newest = (acts: RawBuilder<boolean>) =>
    db
      .selectFrom('auditLog as a')
      .select('a.id')
      .where(acts)
      .$if(action !== undefined, (entries) => entries.where('a.action', '=', action as AuditAction))
      .$if(userId !== undefined, (entries) => entries.where('a.memberId', '=', userId as number))
      .$if(targetType !== undefined, (entries) => entries.where('a.targetType', '=', targetType as AuditTarget))
      .$call(onPage(page, 'a.id'));
  const ids = actsBy(db, administrator, actorKind).map((acts) => sql`array(${newest(acts)})`);
  return db
    .selectFrom('auditLog as a')
    .leftJoin('administrators as s', 's.id', 'a.administratorId')
    .leftJoin('members as h', (join) => join.onRef('h.id', '=', 'a.holderId').on('h.deletedAt', 'is', null))
    .leftJoin('members as m', 'm.id', 'a.memberId')
    .leftJoin('administrators as t', (join) =>
      join.on('a.targetType', '=', 'administrator').onRef('t.id', '=', 'a.targetId'),
    )
    .select(['a.id', 'a.actorKind', actor(sql`s.username`, sql`h.username`).as('administrator')])
    .select(actor(sql`trim(s.first_name || ' ' || s.last_name)`, registeredName).as('administratorName'))
    .select(['a.action', 'a.memberId as userId', 'm.name as userName', 'a.targetType', 'a.targetId'])
    .select(['t.username as targetName', 'a.createdAt'])
    .where('a.id', '=', sql<number>`any(${sql.join(ids, sql` || `)})`)
    .orderBy('a.id', 'desc')
    .limit(limitOf(page))
    .$castTo<AuditEntry>()
    .execute();
}
