import type { AuditAction, AuditEntry } from '@kopa/contracts/audit-log';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';

export interface AuditFilter {
  administrator?: string;
  action?: AuditAction;
  userId?: number;
}

/** Traces, newest first, one more than the page holds. */
export async function findAudit(db: Db, filter: AuditFilter, page: PageRequest): Promise<AuditEntry[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (page.before !== null) conditions.push(sql`a.id < ${page.before}`);
  if (filter.administrator !== undefined) {
    conditions.push(sql`a.administrator_id =
      (select id from administrators where lower(username) = lower(${filter.administrator}))`);
  }
  if (filter.action !== undefined) conditions.push(sql`a.action = ${filter.action}`);
  if (filter.userId !== undefined) conditions.push(sql`a.member_id = ${filter.userId}`);
  const { rows } = await sql<AuditEntry>`
    select a.id, s.username as administrator, a.action, a.member_id as user_id, m.name as user_name, a.target_type,
      a.target_id, a.created_at
    from audit_log a join administrators s on s.id = a.administrator_id left join members m on m.id = a.member_id
    where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}
