import type { AuditAction, AuditEntry } from '@kopa/contracts/audit-log';

/** Texts of each action: the choice in the filter, and the verb phrase in an entry. */
export const auditWords: Record<AuditAction, { choice: string; deed: string }> = {
  view_activity: { choice: 'View activity', deed: 'viewed the activity of' },
  suspend: { choice: 'Suspend', deed: 'suspended' },
  activate: { choice: 'Activate', deed: 'activated' },
  delete_post: { choice: 'Delete post', deed: 'deleted a post of' },
  delete_photo: { choice: 'Delete photo', deed: 'deleted a photo of' },
  delete_comment: { choice: 'Delete comment', deed: 'deleted a comment of' },
  reset_password: { choice: 'Reset password', deed: 'reset the password of' },
  update_ticket: { choice: 'Update ticket', deed: 'updated a ticket of' },
};

/** Display name of the member of an entry; a deleted account has no name. */
export function personOf({ userName, userId }: Pick<AuditEntry, 'userName' | 'userId'>): string {
  if (userName !== null) return userName;
  return userId === null ? 'nobody' : `a deleted account (ID ${userId})`;
}
