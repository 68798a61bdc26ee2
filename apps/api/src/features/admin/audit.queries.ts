import { type AuditAction, type AuditEntry, commandLineName, deletedHolder } from '@kopa/contracts/admin/audit-log';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../shared/page.ts';

export interface AuditFilter {
  administrator?: string;
  action?: AuditAction;
  userId?: number;
}

/** The one who acts: an administrator, a member as the holder of an office, or the command line. */
const actor = (administrator: RawBuilder<unknown>, holder: RawBuilder<unknown>) => sql<string>`case
  when a.holder_id is not null then coalesce(${holder}, ${deletedHolder})
  else coalesce(${administrator}, ${commandLineName}) end`;

/** Entries of the audit log, newest first, one more than the page. */
export function findAudit(db: Db, filter: AuditFilter, page: PageRequest): Promise<AuditEntry[]> {
  let entries = db
    .selectFrom('auditLog as a')
    .leftJoin('administrators as s', 's.id', 'a.administratorId')
    .leftJoin('members as h', (join) => join.onRef('h.id', '=', 'a.holderId').on('h.deletedAt', 'is', null))
    .leftJoin('members as m', 'm.id', 'a.memberId')
    .leftJoin('administrators as t', (join) =>
      join.on('a.targetType', '=', 'administrator').onRef('t.id', '=', 'a.targetId'),
    )
    .select(['a.id', actor(sql`s.username`, sql`h.username`).as('administrator')])
    .select(actor(sql`trim(s.first_name || ' ' || s.last_name)`, sql`h.name`).as('administratorName'))
    .select(['a.action', 'a.memberId as userId', 'm.name as userName', 'a.targetType', 'a.targetId'])
    .select(['t.username as targetName', 'a.createdAt'])
    .orderBy('a.id', 'desc')
    .limit(limitOf(page));
  const { administrator, action, userId } = filter;
  if (page.before !== null) entries = entries.where('a.id', '<', page.before);
  if (administrator === commandLineName) {
    entries = entries.where('a.administratorId', 'is', null).where('a.holderId', 'is', null);
  } else if (administrator !== undefined) {
    const named = sql<boolean>`lower(username) = lower(${administrator})`;
    entries = entries.where((eb) =>
      eb.or([
        eb('a.administratorId', '=', eb.selectFrom('administrators').select('id').where(named)),
        eb('a.holderId', '=', eb.selectFrom('members').select('id').where(named)),
      ]),
    );
  }
  if (action !== undefined) entries = entries.where('a.action', '=', action);
  if (userId !== undefined) entries = entries.where('a.memberId', '=', userId);
  return entries.$castTo<AuditEntry>().execute();
}
