import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import type { Holder } from '@kopa/rules/office/offices';
import type { Db } from '../../db/database.ts';
import { insertAudit } from '../../identity/audit.ts';

/** The subject of an entry of the audit log. */
interface Subject {
  targetType: 'office' | 'roll_call';
  targetId: number;
  /** The member whom it concerns. */
  memberId?: number;
}

/** Adds an entry about an office or a roll call to the audit log, by its holder or a super administrator. */
export function insertOfficeAudit(
  transaction: Db,
  actor: Holder,
  action: AuditAction,
  subject: Subject,
): Promise<void> {
  const { memberId = null, ...target } = subject;
  const by = actor.kind === 'member' ? { administratorId: null, holderId: actor.id } : { administratorId: actor.id };
  return insertAudit(transaction, { ...by, action, memberId, ...target });
}
