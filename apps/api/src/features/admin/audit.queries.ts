import { type AuditAction, type AuditEntry, commandLineName } from '@kopa/contracts/audit-log';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

export interface AuditFilter {
  administrator?: string;
  action?: AuditAction;
  userId?: number;
}

/** Entries of the audit log, newest first, one more than the page. */
export async function findAudit(db: Db, filter: AuditFilter, page: PageRequest): Promise<AuditEntry[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (page.before !== null) conditions.push(sql`a.id < ${page.before}`);
  if (filter.administrator !== undefined) {
    conditions.push(
      filter.administrator === commandLineName
        ? sql`a.administrator_id is null`
        : sql`a.administrator_id = (select id from administrators where lower(username) = lower(${filter.administrator}))`,
    );
  }
  if (filter.action !== undefined) conditions.push(sql`a.action = ${filter.action}`);
  if (filter.userId !== undefined) conditions.push(sql`a.member_id = ${filter.userId}`);
  const { rows } = await sql<AuditEntry>`
    select a.id, coalesce(s.username, ${commandLineName}) as administrator,
      coalesce(trim(s.first_name || ' ' || s.last_name), ${commandLineName}) as administrator_name, a.action, a.member_id as user_id, m.name as user_name, a.target_type,
      a.target_id, t.username as target_name, a.created_at
    from audit_log a left join administrators s on s.id = a.administrator_id left join members m on m.id = a.member_id
      left join administrators t on a.target_type = 'administrator' and t.id = a.target_id
    where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}
