import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { DateTime, Id, Nullable, OneOf, PageQuery, Strict, Text } from '../schema.ts';

/** Actions of administrators, and of operators at the command line, that are recorded in the audit log. */
export const auditActions = [
  'view_activity',
  'view_messages',
  'suspend',
  'activate',
  'delete_post',
  'delete_photo',
  'delete_comment',
  'reset_password',
  'update_ticket',
  'answer_ticket',
  'add_ticket_note',
  'take_ticket',
  'give_ticket_back',
  'create_saved_reply',
  'change_saved_reply',
  'delete_saved_reply',
  'list_administrators',
  'create_administrator',
  'enable_administrator',
  'disable_administrator',
  'set_administrator_password',
  'change_administrator_role',
  'change_own_password',
  'change_urgent_alerts',
  'offer_authenticator',
  'set_up_authenticator',
  'turn_off_authenticator',
  'reset_authenticator',
  'take_case',
  'give_case_back',
  'decide_case',
  'decide_appeal',
  'use_recovery_code',
  'renew_recovery_codes',
  'publish_notice',
  'withdraw_notice',
  'answer_rumour',
  'remove_rumour',
  'start_safety_call',
  'end_safety_call',
  'find_members',
  'end_sessions',
  'export_member',
  'delete_member',
  'send_test_mail',
  'rotate_keys',
  'publish_calendar_entry',
  'change_calendar_entry',
  'withdraw_calendar_entry',
  'change_letter_template',
  'offer_office',
  'change_office',
  'end_office',
  'accept_office',
  'leave_office',
  'view_roster',
  'open_roll_call',
  'close_roll_call',
  'correct_mark',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Other things than members that an action can be about. */
export const auditTargets = [
  'post',
  'photo',
  'comment',
  'ticket',
  'saved_reply',
  'administrator',
  'case',
  'appeal',
  'notice',
  'rumour',
  'safety_call',
  'calendar_entry',
  'letter_template',
  'office',
  'roll_call',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** Stands for the administrator in entries that come from the command line. */
export const commandLineName = 'kopa-admin';

/** Stands for a member who acted as the holder of an office, once the account is deleted. */
export const deletedHolder = 'deleted member';

/** An actor is an administrator, a member as the holder of an office, or an operator at the command line. */
export const actorKinds = ['administrator', 'member', 'operator'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** One entry of the audit log. The member's name is null once the account is deleted. */
export const AuditEntry = Type.Object({
  id: Id,
  actorKind: OneOf(actorKinds),
  /** The administrator's username, that of the member who holds the office, or `kopa-admin` for the command line. */
  administrator: Type.String(),
  /** First and last name, or `kopa-admin`. */
  administratorName: Type.String(),
  action: OneOf(auditActions),
  userId: Nullable(Id),
  userName: Nullable(Type.String()),
  targetType: Nullable(Type.String()),
  targetId: Nullable(Id),
  /** The username, if the target is an administrator. */
  targetName: Nullable(Type.String()),
  createdAt: DateTime,
});
export type AuditEntry = Static<typeof AuditEntry>;

const call = callsOf('admin', 'moderator');

export const listAuditLog = call('listAuditLog', 'GET /api/admin/audit-log', {
  summary: 'The audit log, newest first',
  querystring: Strict({
    /** A username. A member may have that of an administrator: `actorKind` tells them apart. */
    administrator: Type.Optional(Text(100)),
    actorKind: Type.Optional(OneOf(actorKinds)),
    action: Type.Optional(OneOf(auditActions)),
    userId: Type.Optional(Id),
    targetType: Type.Optional(OneOf(auditTargets)),
    ...PageQuery.properties,
  }),
  response: { 200: Type.Array(AuditEntry) },
});
