import type { AdminRole } from '@kopa/contracts/access';
import { otpLimits } from '@kopa/contracts/account/session-limits';
import type { User } from '@kopa/contracts/account/user';
import * as admin from '@kopa/contracts/admin/admin';
import * as security from '@kopa/contracts/admin/admin-security';
import * as administrators from '@kopa/contracts/admin/administrators';
import { type AnalyticsInterval, getPlatformAnalytics, type PlatformAnalytics } from '@kopa/contracts/admin/analytics';
import { type AuditEntry, listAuditLog } from '@kopa/contracts/admin/audit-log';
import { getSystem, type PartOfSystem } from '@kopa/contracts/admin/system';
import { getToDo, type ToDo } from '@kopa/contracts/admin/to-do';
import { getUrgentAlerts, setUrgentAlerts } from '@kopa/contracts/admin/urgent-alerts';
import * as users from '@kopa/contracts/admin/users';
import { type CallLimit, callLimits } from '@kopa/contracts/call-limits';
import { answer } from '@kopa/contracts/msw';
import { adminLimits } from '@kopa/contracts/screen-limits';
import { stateNames } from '@kopa/contracts/service/lgas';
import { assertKnowsPassword } from '@kopa/rules/account/auth';
import { assertFreshCode, assertGivesCode, assertRightCode } from '@kopa/rules/account/one-time-codes';
import { splitName } from '@kopa/rules/admin/administrators';
import { type DayRange, intervalsOf } from '@kopa/rules/admin/analytics';
import { isUrgent } from '@kopa/rules/moderation/cases';
import { searchPosition, searchRank } from '@kopa/rules/people/search';
import { endOf } from '@kopa/rules/safety/safety-calls';
import { callsOf, tokenOf } from './calls.ts';
import { added, changed, found, newestFirst, pageOf, removed } from './collection.ts';
import { ticketView } from './desk.ts';
import { deletePost } from './feed.ts';
import { photoOf, setGallery } from './media.ts';
import { suspend } from './moderation.ts';
import { memberOf } from './people/views.ts';
import type { StoredAdministrator, StoredMember } from './stored.ts';
import type { World } from './world.ts';

/** The secret of every authenticator. */
const secret = 'JBSWY3DPEHPK3PXP';
const recoveryCodes = Array.from({ length: otpLimits.recoveryCodes }, (_, place) => `mock-code-${place + 1}`);

/** Six digits, except zeros, and the recovery codes are right, again and again. */
const isRightCode = (otp: string) => recoveryCodes.includes(otp) || (/^\d{6}$/.test(otp) && otp !== '000000');

/** Invented figures of a range of days: the same for the same range. */
function analyticsOf(range: DayRange, interval: AnalyticsInterval): PlatformAnalytics {
  const series = intervalsOf(range, interval).map(({ from }, place) => ({
    ...{ from, registrations: 12 + (place % 7), activeMembers: 180 + place, posts: 40 + (place % 5) * 3 },
    ...{ comments: 65 + (place % 4) * 5, messages: 420 + place * 2, connections: 30 + (place % 6) },
    ...{ portalLinks: 9 + (place % 3), reports: place % 3, tickets: 2 + (place % 2) },
    hoursToAnswer: place % 4 === 0 ? null : 3.5,
  }));
  const figures = (place: number) => ({ members: 20 + ((place * 7) % 40), posts: (place * 5) % 30 });
  return { series, states: stateNames.map((state, place) => ({ state, ...figures(place) })) };
}

const part = (state: PartOfSystem['state'], detail: string): PartOfSystem => ({ state, detail });

/** The newest rows of one member. */
const newest = <T extends { id: number }>(rows: T[], isTheirs: (row: T) => boolean) =>
  newestFirst(rows.filter(isTheirs)).slice(0, adminLimits.activitySize);

/** The messages that a member sent, newest first. */
const messagesOf = (world: World, id: number): users.UserMessages =>
  newest(world.messages, ({ senderId }) => senderId === id).map((one) => ({
    ...{ id: one.id, content: one.content, createdAt: one.createdAt },
    receiverName: memberOf(world, one.receiverId).user.name,
  }));

/** A member's activity as the administrators see it, newest first, without the messages. */
function activityOf(world: World, { id, photos }: User): Omit<users.UserActivity, 'messages'> {
  const nameOf = (other: number) => memberOf(world, other).user.name;
  const isTheirs = ({ userId }: { userId: number }) => userId === id;
  return {
    posts: newest(world.posts, isTheirs).map(({ id: postId, content, likedBy, createdAt }) => ({
      ...{ id: postId, content, likesCount: likedBy.size, createdAt },
      commentsCount: world.comments.filter((comment) => comment.feedId === postId).length,
    })),
    photos: photos.map((url) => ({ id: photoOf(world, id, url).id, url, caption: null, likesCount: 0 })),
    comments: newest(world.comments, isTheirs).map((one) => ({
      ...{ id: one.id, content: one.content, postId: one.feedId, createdAt: one.createdAt },
    })),
    connections: newest(world.connections, (one) => isTheirs(one) || one.connectedUserId === id).map((one) => ({
      ...{ id: one.id, status: one.status, createdAt: one.createdAt },
      connectedUserName: nameOf(isTheirs(one) ? one.connectedUserId : one.userId),
    })),
  };
}

/** The numbers of things that wait for a role. */
function toDoOf(world: World, role: AdminRole): ToDo {
  const due = role === 'official' ? [] : world.tickets.flatMap((ticket) => ticketView(ticket).dueAt ?? []);
  const openUrgent = new Set(
    world.reports
      .filter(({ caseId, reason }) => isUrgent({ [reason]: 1 }) && found(world.cases, caseId).decision === null)
      .map(({ caseId }) => caseId),
  );
  const ofDesk = role === 'official' ? 0 : 1;
  const isUnanswered = ({ memberIds, answers, ...call }: World['safetyCalls'][number]) =>
    endOf(call, world.now()) === null && memberIds.some((id) => !answers.has(id));
  return {
    urgentCases: ofDesk * openUrgent.size,
    overdueTickets: due.filter((dueAt) => new Date(dueAt) < world.now()).length,
    waitingTickets: due.length,
    openAppeals: ofDesk * world.appeals.filter(({ status }) => status === 'open').length,
    openRumours: ofDesk * world.rumours.filter(({ verdict }) => verdict === null).length,
    safetyCalls: world.safetyCalls.filter(isUnanswered).length,
    failedJobs: 0,
  };
}

/** A member in the administrators' list, with totals counted from the world. */
function adminUserView(
  world: World,
  { user, isActive, suspendedUntil = null, lastActiveAt }: StoredMember,
): users.AdminUser {
  const { id, name, username, email, profilePicture, portalConnected, deploymentState, lga, ppa, createdAt } = user;
  const posts = world.posts.filter(({ userId }) => userId === id);
  const isTheirs = ({ userId, connectedUserId }: World['connections'][number]) =>
    userId === id || connectedUserId === id;
  return {
    ...{ id, name, username, email, profilePicture, isActive, suspendedUntil, portalConnected },
    ...{ deploymentState, lga, ppa, createdAt, lastActiveAt, totalPosts: posts.length },
    totalConnections: world.connections.filter((one) => one.status === 'accepted' && isTheirs(one)).length,
    totalPhotos: user.photos.length,
    totalComments: world.comments.filter(({ userId }) => userId === id).length,
    totalLikes: posts.reduce((sum, { likedBy }) => sum + likedBy.size, 0),
  };
}

/** Administrators, the list of members, the audit log and figures. */
export function adminHandlers(world: World) {
  const calls = callsOf(world);
  const present = () => world.members.filter(({ isDeleted }) => isDeleted !== true);

  function search(text: string) {
    const matching = present().flatMap((member) => {
      const { id, name, email, username } = member.user;
      const rank = searchRank([name, email, username], text);
      return rank === null ? [] : [{ member, position: text === '' ? id : searchPosition(rank, id) }];
    });
    return matching.sort((a, b) => b.position - a.position).map(({ member }) => member);
  }

  /** @throws 403 otp_stale */
  function assertRecentCode({ hasAuthenticator, isCodeOld }: StoredAdministrator) {
    assertFreshCode(hasAuthenticator, isCodeOld ? new Date(0) : world.now(), world.now());
  }

  /** Enters a code of the authenticator. @throws 403 wrong_otp */
  function enterCode(account: StoredAdministrator, otp: string, hasAuthenticator = account.hasAuthenticator) {
    assertRightCode(isRightCode(otp));
    Object.assign(account, { isCodeOld: false, hasAuthenticator });
  }

  function accountView({ id, username, firstName, lastName, role, isActive }: StoredAdministrator) {
    return { id, username, name: `${firstName} ${lastName}`.trim(), role, isActive };
  }

  return [
    calls.visitor(admin.adminLogin, ({ body: { username: name, password, otp } }) => {
      const account = world.administrators.find(({ username, isActive }) => isActive && username === name);
      assertKnowsPassword(account, account?.password === password);
      if (account.hasAuthenticator) {
        assertGivesCode(otp);
        assertKnowsPassword(account, isRightCode(otp));
      }
      const { username, firstName, lastName, role } = account;
      const token = `mock-token-${world.nextId()}`;
      world.adminTokens.set(token, username);
      return { token, adminUser: { username, firstName, lastName, role } };
    }),
    calls.administrator(admin.adminLogout, ({ request }) => {
      world.adminTokens.delete(tokenOf(request));
      return null;
    }),
    calls.visitor(admin.getDemoHint, () => ({
      accounts: world.administrators.map(({ username, password, role }) => ({ username, password, role })),
    })),
    calls.administrator(admin.getAdminStats, () => ({
      totalUsers: present().length,
      activeUsers: present().filter(({ isActive }) => isActive).length,
      supportTickets: world.tickets.length,
      portalConnections: world.members.filter(({ user }) => user.portalConnected).length,
    })),
    calls.administrator(users.listAdminUsers, ({ query }) => {
      const members = search(query.search ?? '');
      const isPaged = query.page !== undefined || query.pageSize !== undefined;
      const size = isPaged ? (query.pageSize ?? adminLimits.defaultPageSize) : adminLimits.unpagedMax;
      const start = ((query.page ?? 1) - 1) * size;
      const shown = members.slice(start, start + size).map((member) => adminUserView(world, member));
      return answer(shown, { headers: { 'x-total-count': String(members.length) } });
    }),
    calls.administrator(users.getUserActivity, ({ params: { id }, query: { messages = true } }) => ({
      ...activityOf(world, memberOf(world, id).user),
      messages: messages ? messagesOf(world, id) : [],
    })),
    calls.administrator(users.getUserMessages, ({ params }) => messagesOf(world, params.id)),
    calls.administrator(users.suspendUser, ({ account, params: { id }, body }) => {
      assertRecentCode(account);
      suspend(world, id, { days: body?.days ?? null, note: body?.reason || null });
      return adminUserView(world, memberOf(world, id));
    }),
    calls.administrator(users.activateUser, ({ params }) => {
      const active = { isActive: true, suspendedUntil: null, suspensionReason: null };
      return adminUserView(world, Object.assign(memberOf(world, params.id), active));
    }),
    calls.administrator(users.deleteUserPost, ({ params }) => deletePost(world, params.postId)),
    calls.administrator(users.deleteUserPhoto, ({ params }) => {
      const { user } = memberOf(world, params.userId);
      const { url } = found(world.photos, params.photoId);
      setGallery(
        world,
        user,
        user.photos.filter((one) => one !== url),
      );
      return null;
    }),
    calls.administrator(users.deleteUserComment, ({ params }) => removed(world.comments, params.commentId)),
    calls.administrator(users.resetUserPassword, ({ account, params, body }) => {
      assertRecentCode(account);
      const member = memberOf(world, params.id);
      member.password = body.newPassword;
      member.user.mustChangePassword = true;
      return null;
    }),
    calls.administrator(listAuditLog, (input) => {
      const { administrator, actorKind, action, userId, targetType } = input.query;
      const isListed = (entry: AuditEntry) =>
        (administrator ?? entry.administrator) === entry.administrator &&
        (actorKind ?? entry.actorKind) === entry.actorKind &&
        (targetType ?? entry.targetType) === entry.targetType &&
        (action ?? entry.action) === entry.action &&
        (userId ?? entry.userId) === entry.userId;
      return pageOf(world.auditLog.filter(isListed), input);
    }),

    calls.administrator(getPlatformAnalytics, ({ query: { from, to, interval = 'day' } }) =>
      analyticsOf({ from, to }, interval),
    ),
    calls.administrator(getToDo, ({ account }) => toDoOf(world, account.role)),
    calls.administrator(getSystem, () => ({
      ...{ version: 'development', startedAt: world.now().toISOString() },
      ...{ database: part('ok', 'PostgreSQL 18.1, 1.2 GB'), queue: part('ok', 'On time') },
      ...{ mail: part('degraded', '3 waiting, 0 given up'), push: part('off', 'Not set up') },
      ...{ portal: part('ok', 'Calls go through'), storage: part('ok', '48.0 GB free') },
      limits: (Object.keys(callLimits) as CallLimit[]).map((name) => ({
        ...{ name, points: callLimits[name].points, seconds: callLimits[name].per / 1000 },
      })),
    })),

    calls.administrator(security.getOtp, ({ account: { hasAuthenticator } }) => ({
      ...{ isSetUp: hasAuthenticator, recoveryCodesLeft: hasAuthenticator ? recoveryCodes.length : 0 },
    })),
    calls.administrator(security.offerOtp, ({ administrator }) => ({
      ...{ secret, uri: `otpauth://totp/Kopa:${administrator}?issuer=Kopa&secret=${secret}` },
    })),
    calls.administrator(security.confirmOtp, ({ account, body }) => {
      enterCode(account, body.otp, true);
      return { recoveryCodes };
    }),
    calls.administrator(security.removeOtp, ({ account, body }) => {
      enterCode(account, body.otp, false);
      return null;
    }),
    calls.administrator(security.renewOtp, ({ account, body }) => {
      enterCode(account, body.otp);
      return null;
    }),
    calls.administrator(security.renewRecoveryCodes, ({ account, body }) => {
      enterCode(account, body.otp);
      return { recoveryCodes };
    }),
    calls.administrator(security.changeAdminPassword, ({ account, body }) => {
      account.password = body.newPassword;
      return null;
    }),

    calls.administrator(getUrgentAlerts, ({ account }) => ({ email: account.alertEmail })),
    calls.administrator(setUrgentAlerts, ({ account, body }) => {
      account.alertEmail = body.email;
      return body;
    }),

    calls.administrator(administrators.listAdministrators, (input) =>
      pageOf(world.administrators.map(accountView), input),
    ),
    calls.administrator(administrators.createAdministrator, ({ account, body: { name, ...body } }) => {
      assertRecentCode(account);
      const usual = { isActive: true, hasAuthenticator: false, isCodeOld: false, alertEmail: null };
      return accountView(added(world.administrators, { id: world.nextId(), ...usual, ...body, ...splitName(name) }));
    }),
    calls.administrator(administrators.updateAdministrator, ({ account, params, body }) => {
      assertRecentCode(account);
      return accountView(changed(world.administrators, params.id, body));
    }),
  ];
}
