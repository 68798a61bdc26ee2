import type { AuditAction, AuditTarget } from '@kopa/contracts/admin/audit-log';
import type { Db } from '../db/database.ts';

export interface AuditRow {
  /** Null for the command line, and for a member. */
  administratorId: number | null;
  /** The member who acts as the holder of an office. */
  holderId?: number;
  action: AuditAction;
  memberId: number | null;
  targetType?: AuditTarget;
  targetId?: number;
}

/** Adds an entry to the audit log. The table refuses changes of existing entries. */
export async function insertAudit(
  db: Db,
  { targetType = undefined, targetId = undefined, ...row }: AuditRow,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ ...row, targetType: targetType ?? null, targetId: targetId ?? null })
    .execute();
}
