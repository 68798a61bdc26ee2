import type { AuditAction, AuditEntry } from '@kopa/contracts/admin/audit-log';
import type { StoredAdministrator } from './stored.ts';

const usual = { isActive: true, hasAuthenticator: false, isCodeOld: false, alertEmail: null };

/** The administrators of every world that has no others. */
export const administrators: readonly StoredAdministrator[] = [
  {
    ...{ ...usual, id: 1, username: 'superadmin', password: 'Kopa-Super-2026', role: 'super_admin' },
    ...{ firstName: 'Ngozi', lastName: 'Adichie-Bello' },
  },
  {
    ...{ ...usual, id: 2, username: 'moderator', password: 'Kopa-Mod-2026', role: 'moderator' },
    ...{ firstName: 'Tunde', lastName: 'Salami' },
  },
  {
    ...{ ...usual, id: 3, username: 'ikeja', password: 'Kopa-Ikeja-2026', role: 'official' },
    ...{ firstName: 'Amaka', lastName: 'Nnadi' },
  },
];

function entry(id: number, admin: number, action: AuditAction, given: Partial<AuditEntry> = {}): AuditEntry {
  const { username, firstName, lastName } = administrators[admin] as StoredAdministrator;
  return {
    ...{ id, actorKind: 'administrator', administrator: username, administratorName: `${firstName} ${lastName}` },
    action,
    ...{ userId: null, userName: null, targetType: null, targetId: null, targetName: null },
    createdAt: `2026-03-0${id}T11:05:00.000Z`,
    ...given,
  };
}

const bayo = { userId: 2, userName: 'Bayo Adeyemi' };

/** The audit log of every world that has no other. The actions of administrators add nothing to it. */
export const auditLog: readonly AuditEntry[] = [
  entry(1, 0, 'publish_notice', { targetType: 'notice', targetId: 1 }),
  entry(2, 1, 'view_activity', bayo),
  entry(3, 1, 'delete_comment', { ...bayo, targetType: 'comment', targetId: 4 }),
];
