import type { AuditAction, AuditEntry } from '@kopa/contracts/audit-log';

/** Texts of each action: the choice in the filter, and the verb phrase in an entry. */
export const auditWords: Record<AuditAction, { choice: string; phrase: string }> = {
  view_activity: { choice: 'View activity', phrase: 'viewed the activity of' },
  suspend: { choice: 'Suspend', phrase: 'suspended' },
  activate: { choice: 'Activate', phrase: 'activated' },
  delete_post: { choice: 'Delete post', phrase: 'deleted a post of' },
  delete_photo: { choice: 'Delete photo', phrase: 'deleted a photo of' },
  delete_comment: { choice: 'Delete comment', phrase: 'deleted a comment of' },
  reset_password: { choice: 'Reset password', phrase: 'reset the password of' },
  update_ticket: { choice: 'Update ticket', phrase: 'updated a ticket of' },
};

/** Display name of the member of an entry; a deleted account has no name. */
export function personOf({ userName, userId }: Pick<AuditEntry, 'userName' | 'userId'>): string {
  if (userName !== null) return userName;
  return userId === null ? 'nobody' : `a deleted account (ID ${userId})`;
}
