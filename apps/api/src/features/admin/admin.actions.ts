import type { Administrator } from '@kopa/contracts/admin/admin';
import type { AuditAction, AuditTarget } from '@kopa/contracts/admin/audit-log';
import type { AdminUser, UserActivity, UserMessages } from '@kopa/contracts/admin/users';
import { assertKnowsPassword } from '@kopa/rules/account/auth';
import { suspensionEnd } from '@kopa/rules/moderation/cases';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { type AdminSession, endAdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { voidLinks } from '../../identity/mail-links.queries.ts';
import { hashPassword, verifyPassword } from '../../identity/passwords.ts';
import { endSessionsOf } from '../../identity/sessions.queries.ts';
import { attemptSignIn } from '../../identity/sign-in-attempts.ts';
import { transact } from '../../identity/transact.ts';
import type { AfterCommit, Context } from '../../process/context.ts';
import { removeComment, removePost } from '../feed/removals.actions.ts';
import { removePhoto } from '../media/removals.actions.ts';
import { recordDecision } from '../moderation/member-decisions.actions.ts';
import { activateMember, announceSuspension, suspendMember } from '../moderation/suspensions.actions.ts';
import { queueMail } from '../notifications/mails.actions.ts';
import { publishArrivals } from '../office/roster-arrivals.actions.ts';
import { findActivity, findAdministrator, findSentMessages, findUser, setPassword } from './admin.queries.ts';
import { checkSignInCode } from './otp.actions.ts';

/** Signs in an administrator. @throws 401 invalid_credentials, otp_required; 429 rate_limited */
export async function signInAdministrator(
  context: Context,
  { username, password, otp }: { username: string; password: string; otp?: string },
  address: string,
): Promise<Administrator & { id: number }> {
  const found = await findAdministrator(context.db, username);
  const account = found === undefined ? 'unknown administrator' : `administrator:${found.id}`;
  const key = found === undefined ? `administrator-name:${username.toLowerCase()}` : account;
  const compare = (begin: () => Promise<void>) =>
    verifyPassword(found?.passwordHash ?? null, password, { address, account: key }, begin);
  assertKnowsPassword(found, await attemptSignIn(context, { key, account, address }, compare));
  await checkSignInCode(context, found.id, otp);
  context.log.info({ account, address }, 'signed in');
  const { id, firstName, lastName, role } = found;
  return { id, username: found.username, firstName, lastName, role };
}

/** Revokes the token of a call. */
export function signOutAdministrator(context: Context, session: AdminSession): Promise<void> {
  return endAdminSession(context.db, session);
}

/** Reads a member's activity, perhaps without the messages, and records it in the audit log. @throws 404 */
export function viewActivity(
  context: Context,
  session: AdminSession,
  memberId: number,
  { messages = true }: { messages?: boolean },
): Promise<UserActivity> {
  return transact(context, session, async (transaction) => {
    await existingUser(transaction, memberId);
    const seen = messages ? await readMessages(transaction, session, memberId) : [];
    await trace(transaction, session, 'view_activity', memberId);
    return { ...(await findActivity(transaction, memberId)), messages: seen };
  });
}

/** Reads the messages that a member sent and records it in the audit log. @throws 404 */
export function viewMessages(context: Context, session: AdminSession, memberId: number): Promise<UserMessages> {
  return transact(context, session, async (transaction) => {
    await existingUser(transaction, memberId);
    return readMessages(transaction, session, memberId);
  });
}

async function readMessages(transaction: Db, session: AdminSession, memberId: number): Promise<UserMessages> {
  await trace(transaction, session, 'view_messages', memberId);
  return findSentMessages(transaction, memberId);
}

/**
 * Suspends a member and ends all of their sessions and sockets. A repetition replaces the end and the reason.
 * @throws 403 otp_stale, 404
 */
export async function suspendUser(
  context: Context,
  session: AdminSession,
  memberId: number,
  { days, reason }: { days?: number; reason?: string },
): Promise<AdminUser> {
  const now = context.now();
  const suspend = async (transaction: Db) => {
    await existingUser(transaction, memberId);
    const suspension = { now, until: suspensionEnd(now, days), reason: reason || null };
    const suspended = await suspendMember(context, transaction, memberId, suspension);
    const decision = { memberId, caseId: null, action: 'suspend', subjectType: 'member' } as const;
    const { administratorId } = session;
    const given = { days: days ?? null, note: reason || null, administratorId, decidedAt: now };
    await recordDecision(transaction, { ...decision, ...given });
    await trace(transaction, session, 'suspend', memberId);
    return { suspended, user: await existingUser(transaction, memberId) };
  };
  const { user, suspended } = await transact(context, session, suspend, { needsFreshCode: true });
  await announceSuspension(context, suspended);
  return user;
}

/** Ends the suspension of a member. Repeating it has no effect. @throws 404 */
export async function activateUser(context: Context, session: AdminSession, memberId: number): Promise<AdminUser> {
  const { user, arrivals } = await transact(context, session, async (transaction) => {
    await existingUser(transaction, memberId);
    const joined = await activateMember(context, transaction, memberId);
    await trace(transaction, session, 'activate', memberId);
    return { user: await existingUser(transaction, memberId), arrivals: joined };
  });
  context.sendMailsSoon();
  await publishArrivals(context, arrivals);
  return user;
}

type Removal = (context: Context, transaction: Db, memberId: number, id: number) => Promise<AfterCommit | null>;

/** How something of a member is removed: a photo with its uses, also in posts and messages. Null for that of another one. */
const removals = {
  post: (_context, transaction, authorId, id) => removePost(transaction, id, { authorId }),
  comment: (_context, transaction, authorId, id) => removeComment(transaction, id, { authorId }),
  photo: (context, transaction, memberId, photoId) => removePhoto(context, transaction, { memberId, photoId }),
} satisfies Record<string, Removal>;

/** Removes a post, comment or photo of a member. @throws 404, also for one of another member */
export async function removeContent(
  context: Context,
  session: AdminSession,
  memberId: number,
  type: keyof typeof removals,
  id: number,
): Promise<void> {
  const after = await transact(context, session, async (transaction) => {
    const removed = await removals[type](context, transaction, memberId, id);
    assertFound(removed);
    await trace(transaction, session, `delete_${type}`, memberId, type, id);
    return removed;
  });
  await after(context);
}

/**
 * Sets a member's password, which they must change, and ends all of their sessions and links.
 * @throws 403 otp_stale, 404
 */
export async function resetPassword(
  context: Context,
  session: AdminSession,
  memberId: number,
  newPassword: string,
  address: string,
): Promise<void> {
  const account = `administrator:${session.administratorId}`;
  const passwordHash = await hashPassword(newPassword, { address, account });
  const reset = async (transaction: Db) => {
    await existingUser(transaction, memberId);
    const sessions = await endSessionsOf(transaction, memberId);
    await setPassword(transaction, memberId, passwordHash);
    await voidLinks(transaction, memberId, 'password_reset');
    await queueMail(context, transaction, { kind: 'password_changed', memberId });
    await trace(transaction, session, 'reset_password', memberId);
    return sessions;
  };
  const ended = await transact(context, session, reset, { needsFreshCode: true });
  context.bus.send('sessionsEnded', { ids: ended });
  context.sendMailsSoon();
}

async function existingUser(transaction: Db, memberId: number): Promise<AdminUser> {
  const user = await findUser(transaction, memberId);
  assertFound(user);
  return user;
}

function trace(
  transaction: Db,
  { administratorId }: AdminSession,
  action: AuditAction,
  memberId: number,
  targetType?: AuditTarget,
  targetId?: number,
): Promise<void> {
  return insertAudit(transaction, { administratorId, action, memberId, targetType, targetId });
}
