import { type AuditAction, type AuditEntry, commandLineName } from '@kopa/contracts/admin/audit-log';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../shared/page.ts';

export interface AuditFilter {
  administrator?: string;
  action?: AuditAction;
  userId?: number;
}

/** Entries of the audit log, newest first, one more than the page. */
export function findAudit(db: Db, filter: AuditFilter, page: PageRequest): Promise<AuditEntry[]> {
  let entries = db
    .selectFrom('auditLog as a')
    .leftJoin('administrators as s', 's.id', 'a.administratorId')
    .leftJoin('members as m', 'm.id', 'a.memberId')
    .leftJoin('administrators as t', (join) =>
      join.on('a.targetType', '=', 'administrator').onRef('t.id', '=', 'a.targetId'),
    )
    .select(['a.id', sql<string>`coalesce(s.username, ${commandLineName})`.as('administrator')])
    .select(sql<string>`coalesce(trim(s.first_name || ' ' || s.last_name), ${commandLineName})`.as('administratorName'))
    .select(['a.action', 'a.memberId as userId', 'm.name as userName', 'a.targetType', 'a.targetId'])
    .select(['t.username as targetName', 'a.createdAt'])
    .orderBy('a.id', 'desc')
    .limit(limitOf(page));
  const { administrator, action, userId } = filter;
  if (page.before !== null) entries = entries.where('a.id', '<', page.before);
  if (administrator === commandLineName) entries = entries.where('a.administratorId', 'is', null);
  else if (administrator !== undefined) {
    entries = entries.where('a.administratorId', '=', (eb) =>
      eb.selectFrom('administrators').select('id').where(sql<boolean>`lower(username) = lower(${administrator})`),
    );
  }
  if (action !== undefined) entries = entries.where('a.action', '=', action);
  if (userId !== undefined) entries = entries.where('a.memberId', '=', userId);
  return entries.$castTo<AuditEntry>().execute();
}
