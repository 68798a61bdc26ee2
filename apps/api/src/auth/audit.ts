import type { Db } from '../db/database.ts';

/** What administrators do that leaves a trace. */
export type AuditAction =
  | 'view_activity'
  | 'suspend'
  | 'activate'
  | 'delete_post'
  | 'delete_photo'
  | 'delete_comment'
  | 'reset_password'
  | 'update_ticket';

export interface AuditRow {
  administratorId: number;
  action: AuditAction;
  memberId: number | null;
  targetType?: string;
  targetId?: number;
}

/** Leaves a trace; the table takes no changes afterwards. */
export async function insertAudit(
  db: Db,
  { targetType = undefined, targetId = undefined, ...row }: AuditRow,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ ...row, targetType: targetType ?? null, targetId: targetId ?? null })
    .execute();
}
