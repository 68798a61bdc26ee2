import type { Holder } from '@kopa/rules/office/offices';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { adminOrigins, memberOrigins, originGuard } from '../http/check/origin.ts';
import type { Context } from '../process/context.ts';
import { type AdminSession, adminGuard, limitKeyOfAdministrator, lockAdminSession } from './admin-session.ts';
import { memberGuard, type sessionReader } from './member-session.ts';
import { lockSession, type MemberSession } from './sessions.queries.ts';

/** The session of one who may hold an office: a member's or an administrator's. */
export type HolderSession = MemberSession | AdminSession;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only in the scope of holders of offices. */
    holderSession: HolderSession;
  }
}

/** The caller of a session. */
export function holderOf(session: HolderSession): Holder {
  return 'memberId' in session
    ? { kind: 'member', id: session.memberId }
    : { kind: 'administrator', id: session.administratorId };
}

/** The key by which limits count the caller of a session. */
export const limitKeyOf = (session: HolderSession) =>
  'memberId' in session ? session.memberId : limitKeyOfAdministrator(session);

/** The table of a session. */
export const sessionsOf = (session: HolderSession) => ('memberId' in session ? 'sessions' : 'administratorSessions');

/** Locks a session until the transaction ends; undefined if it is not valid. */
export function lockHolderSession(transaction: Db, session: HolderSession): Promise<object | undefined> {
  return 'memberId' in session ? lockSession(transaction, session) : lockAdminSession(transaction, session, null);
}

/**
 * The guard of the holders' scope. A call with `Authorization` is an administrator's, any other one a member's; each
 * comes from the pages of its realm. @throws 401 unauthenticated, 403 wrong_origin, 429 rate_limited
 */
export function holderGuard(context: Context, read: ReturnType<typeof sessionReader>) {
  const { config } = context;
  const realms = {
    administrator: { mayCome: originGuard(adminOrigins(config)), guard: adminGuard(context) },
    member: { mayCome: originGuard(memberOrigins(config)), guard: memberGuard(context, read) },
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const isAdministrator = request.headers.authorization !== undefined;
    const { mayCome, guard } = realms[isAdministrator ? 'administrator' : 'member'];
    mayCome(request, reply, () => {});
    await guard(request);
    request.holderSession = isAdministrator ? request.adminSession : request.session;
  };
}
