import type { AuditAction, AuditEntry } from '@kopa/contracts/audit-log';

const names: Record<string, string> = { superadmin: 'Ngozi Adichie-Bello', moderator: 'Tunde Salami' };

function entry(id: number, administrator: string, action: AuditAction, given: Partial<AuditEntry> = {}): AuditEntry {
  return {
    ...{ id, administrator, administratorName: names[administrator] ?? administrator, action },
    ...{ userId: null, userName: null, targetType: null, targetId: null, targetName: null },
    createdAt: `2026-03-0${id}T11:05:00.000Z`,
    ...given,
  };
}

const bayo = { userId: 2, userName: 'Bayo Adeyemi' };

/** The audit log of every world that has no other. The actions of administrators add nothing to it. */
export const auditLog: readonly AuditEntry[] = [
  entry(1, 'superadmin', 'publish_notice', { targetType: 'notice', targetId: 1 }),
  entry(2, 'moderator', 'view_activity', bayo),
  entry(3, 'moderator', 'delete_comment', { ...bayo, targetType: 'comment', targetId: 4 }),
];
