import type { AuditAction, AuditEntry } from '@kopa/contracts/audit-log';

/** Each action as a choice of the filter, and as what somebody did to a member. */
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

/** Whom an entry is about; an account that was deleted since has no name any more. */
export function personOf({ userName, userId }: Pick<AuditEntry, 'userName' | 'userId'>): string {
  if (userName !== null) return userName;
  return userId === null ? 'nobody' : `a deleted account (ID ${userId})`;
}
