import type { ActorKind, AuditAction, AuditEntry, AuditTarget } from '@kopa/contracts/admin/audit-log';

/** Texts of each action: the choice in the filter, and the verb phrase in an entry. */
export const auditWords: Record<AuditAction, { choice: string; phrase: string }> = {
  view_activity: { choice: 'View activity', phrase: 'viewed the activity of' },
  view_messages: { choice: 'View messages', phrase: 'viewed the messages of' },
  suspend: { choice: 'Suspend', phrase: 'suspended' },
  activate: { choice: 'Activate', phrase: 'activated' },
  delete_post: { choice: 'Delete post', phrase: 'deleted a post of' },
  delete_photo: { choice: 'Delete photo', phrase: 'deleted a photo of' },
  delete_comment: { choice: 'Delete comment', phrase: 'deleted a comment of' },
  reset_password: { choice: 'Reset password', phrase: 'reset the password of' },
  answer_ticket: { choice: 'Answer ticket', phrase: 'answered a ticket of' },
  add_ticket_note: { choice: 'Add note', phrase: 'added a note to a ticket of' },
  take_ticket: { choice: 'Take ticket', phrase: 'took a ticket of' },
  give_ticket_back: { choice: 'Give ticket back', phrase: 'gave back a ticket of' },
  create_saved_reply: { choice: 'Create saved reply', phrase: 'created a saved reply' },
  change_saved_reply: { choice: 'Change saved reply', phrase: 'changed a saved reply' },
  delete_saved_reply: { choice: 'Delete saved reply', phrase: 'deleted a saved reply' },
  update_ticket: { choice: 'Update ticket', phrase: 'updated a ticket of' },
  list_administrators: { choice: 'List administrators', phrase: 'listed the administrators' },
  create_administrator: { choice: 'Create administrator', phrase: 'created the administrator' },
  enable_administrator: { choice: 'Enable administrator', phrase: 'enabled the administrator' },
  disable_administrator: { choice: 'Disable administrator', phrase: 'disabled the administrator' },
  set_administrator_password: { choice: 'Set administrator password', phrase: 'set the password of the administrator' },
  change_administrator_role: { choice: 'Change role', phrase: 'changed the role of the administrator' },
  change_urgent_alerts: { choice: 'Change mails of urgent cases', phrase: 'changed the mails of urgent cases of' },
  change_own_password: { choice: 'Change own password', phrase: 'changed the own password as' },
  offer_authenticator: { choice: 'Begin to set up authenticator', phrase: 'began to set up an authenticator as' },
  set_up_authenticator: { choice: 'Set up authenticator', phrase: 'set up an authenticator as' },
  turn_off_authenticator: { choice: 'Turn off authenticator', phrase: 'turned off the authenticator as' },
  reset_authenticator: { choice: 'Reset authenticator', phrase: 'removed the authenticator of the administrator' },
  take_case: { choice: 'Take case', phrase: 'took a case about' },
  give_case_back: { choice: 'Give case back', phrase: 'gave back a case about' },
  decide_case: { choice: 'Decide case', phrase: 'decided a case about' },
  decide_appeal: { choice: 'Decide appeal', phrase: 'decided an appeal of' },
  use_recovery_code: { choice: 'Use recovery code', phrase: 'used a recovery code as' },
  publish_notice: { choice: 'Publish notice', phrase: 'published a notice' },
  withdraw_notice: { choice: 'Withdraw notice', phrase: 'withdrew a notice' },
  answer_rumour: { choice: 'Answer rumour', phrase: 'answered a rumour' },
  remove_rumour: { choice: 'Remove rumour', phrase: 'removed a rumour' },
  find_members: { choice: 'Find members', phrase: 'searched for members' },
  end_sessions: { choice: 'End sessions', phrase: 'ended all sessions of' },
  export_member: { choice: 'Export member', phrase: 'exported the data of' },
  delete_member: { choice: 'Delete member', phrase: 'deleted the account of' },
  send_test_mail: { choice: 'Send test mail', phrase: 'sent a test mail' },
  rotate_keys: { choice: 'Rotate keys', phrase: 'encrypted everything with the present key' },
  publish_calendar_entry: { choice: 'Publish calendar entry', phrase: 'published a calendar entry' },
  change_calendar_entry: { choice: 'Change calendar entry', phrase: 'changed a calendar entry' },
  withdraw_calendar_entry: { choice: 'Withdraw calendar entry', phrase: 'withdrew a calendar entry' },
  change_letter_template: { choice: 'Change letter template', phrase: 'changed a letter template' },
  start_safety_call: { choice: 'Start safety call', phrase: 'started a safety call' },
  end_safety_call: { choice: 'End safety call', phrase: 'ended a safety call' },
  offer_office: { choice: 'Offer office', phrase: 'offered an office' },
  change_office: { choice: 'Change office', phrase: 'changed the last day of an office' },
  end_office: { choice: 'End office', phrase: 'ended an office' },
  accept_office: { choice: 'Accept office', phrase: 'accepted an office' },
  leave_office: { choice: 'Leave office', phrase: 'declined or left an office' },
  view_roster: { choice: 'View roster', phrase: 'viewed the roster of an office' },
  open_roll_call: { choice: 'Open roll call', phrase: 'opened a roll call' },
  close_roll_call: { choice: 'Close roll call', phrase: 'closed a roll call' },
  correct_mark: { choice: 'Correct mark', phrase: 'corrected the mark of' },
  renew_recovery_codes: { choice: 'Renew recovery codes', phrase: 'made new recovery codes as' },
};

/** The kinds of actors. */
export const actorKindNames: Record<ActorKind, string> = {
  administrator: 'Administrators',
  member: 'Holders of an office',
  operator: 'Operators',
};

/** The kinds of targets. */
export const targetNames: Record<AuditTarget, string> = {
  post: 'Posts',
  photo: 'Photos',
  comment: 'Comments',
  ticket: 'Tickets',
  saved_reply: 'Saved replies',
  administrator: 'Administrators',
  case: 'Cases',
  appeal: 'Appeals',
  notice: 'Notices',
  rumour: 'Rumours',
  safety_call: 'Safety calls',
  calendar_entry: 'Calendar entries',
  letter_template: 'Letter templates',
  office: 'Offices',
  roll_call: 'Roll calls',
};

/** The name of the one who acts; a member, whose name may be an administrator's, and an operator are marked as such. */
export function actorWords({ kind, name }: { kind: ActorKind; name: string }): string {
  return kind === 'administrator' ? name : `${name} (${kind})`;
}

/**
 * Name of the member or administrator that an entry is about; null if it is about nobody. A deleted account has no
 * name.
 */
export function subjectOf({ userName, userId, targetName }: AuditEntry): string | null {
  if (userId === null) return targetName;
  return userName ?? `a deleted account (ID ${userId})`;
}
