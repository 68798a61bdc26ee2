import { createHash, randomBytes } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { AdminRole } from '@kopa/contracts/access';
import { sessionLimits } from '@kopa/contracts/account/session-limits';
import { assertFreshCode } from '@kopa/rules/account/one-time-codes';
import { fail } from '@kopa/rules/refusal';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { withinShare } from '../http/admit/gates.ts';
import type { Api } from '../http/api.ts';
import { logAs } from '../http/identify/request-id.ts';
import { type Config, withAccepted } from '../process/config.ts';
import type { Context } from '../process/context.ts';
import { sessionKeyOf } from './session-keys.ts';

/** The session of an administrator. */
export interface AdminSession {
  id: number;
  administratorId: number;
}

/** The key by which limits count an administrator; a member's is the id. */
export const limitKeyOfAdministrator = ({ administratorId }: Pick<AdminSession, 'administratorId'>) =>
  `administrator:${administratorId}`;

declare module '@fastify/jwt' {
  interface JWT {
    /** Signs and verifies administrators' tokens. */
    admin: JWT;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only in the scope of administrators. */
    adminSession: AdminSession;
    /** The same, when the session was read. A write reads it again in its transaction. */
    adminRole: AdminRole;
  }
}

/** Registers the administrators' tokens: HS256 with issuer, audience and expiry. They are never read from a cookie. */
export async function registerAdminTokens(app: Api, config: Config): Promise<void> {
  const realm = { iss: 'kopa', aud: 'kopa-admin' };
  await app.register(fastifyJwt, {
    namespace: 'admin',
    secret: config.ADMIN_TOKEN_SECRET,
    sign: { algorithm: 'HS256', ...realm, expiresIn: `${sessionLimits.adminAbsolute}ms` },
    verify: { algorithms: ['HS256'], allowedIss: realm.iss, allowedAud: realm.aud },
  });
}

/**
 * Creates a session and returns its bearer token.
 * @throws 401 invalid_credentials if the account was disabled meanwhile
 */
export async function openAdminSession(app: Pick<Api, 'jwt'>, db: Db, administratorId: number): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('administratorSessions')
    .columns(['tokenHash', 'administratorId', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('administrators')
        .select([sql<Buffer>`${hashOf(key)}`.as('tokenHash'), 'id as administratorId'])
        .select(sql<string>`now() + ${sessionLimits.adminAbsolute} * interval '1 millisecond'`.as('expiresAt'))
        .where('id', '=', administratorId)
        .where(({ ref }) => ref('isActive'))
        .forShare(),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw fail('invalid_credentials');
  return app.jwt.admin.sign({ key });
}

/** Ends all sessions of an administrator, except the given one. */
export async function endAdminSessionsOf(db: Db, administratorId: number, keptId?: number): Promise<void> {
  await db
    .deleteFrom('administratorSessions')
    .where('administratorId', '=', administratorId)
    .where('id', '!=', keptId ?? 0)
    .execute();
}

/** Revokes a token. */
export async function endAdminSession(db: Db, { id }: AdminSession): Promise<void> {
  await db.deleteFrom('administratorSessions').where('id', '=', id).execute();
}

/** The guard of the administrators' scope. It also counts the limit `all`. @throws 401 unauthenticated, 429 rate_limited */
export function adminGuard(context: Context) {
  const { ADMIN_TOKEN_SECRET, ACCEPTED_ADMIN_TOKEN_SECRETS } = context.config;
  const secrets = withAccepted(ADMIN_TOKEN_SECRET, ACCEPTED_ADMIN_TOKEN_SECRETS);
  return async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const key = token === undefined ? null : sessionKeyOf(request.server.jwt.admin, token, secrets);
    const session =
      key === null
        ? undefined
        : await withinShare(context.gates, 'administratorSessions', () => findAdminSession(context.db, key));
    if (session === undefined) throw fail('unauthenticated');
    const { id, administratorId, role } = session;
    request.adminSession = { id, administratorId };
    request.adminRole = role;
    logAs(request, { administrator: administratorId });
    await context.limits.take('all', limitKeyOfAdministrator(session));
  };
}

/** Finds the valid session of a key, and updates its time of last use at most every minute. */
async function findAdminSession(db: Db, key: string): Promise<(AdminSession & { role: AdminRole }) | undefined> {
  const row = await db
    .selectFrom('administratorSessions as s')
    .innerJoin('administrators as a', 'a.id', 's.administratorId')
    .select(['s.id', 's.administratorId', 'a.role'])
    .select(sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as('stale'))
    .where('s.tokenHash', '=', hashOf(key))
    .where('s.expiresAt', '>', sql<string>`now()`)
    .where(sql<boolean>`s.last_seen_at > now() - ${sessionLimits.adminIdle} * interval '1 millisecond'`)
    .executeTakeFirst();
  if (row?.stale === true) {
    await db.updateTable('administratorSessions').set({ lastSeenAt: sql`now()` }).where('id', '=', row.id).execute();
  }
  return row;
}

/** The rights of a session, read with its row locked. */
export interface AdminPowers {
  role: AdminRole;
  hasAuthenticator: boolean;
  codeAt: string;
}

/**
 * Locks an administrator's session until the transaction ends; undefined if it is not valid. With a time, the
 * authenticator's code must be fresh then. @throws 403 otp_stale
 */
export async function lockAdminSession(
  transaction: Db,
  { id }: AdminSession,
  needsCodeAt: Date | null,
): Promise<AdminPowers | undefined> {
  const powers = await transaction
    .selectFrom('administratorSessions as s')
    .innerJoin('administrators as a', 'a.id', 's.administratorId')
    .select(['a.role', sql<boolean>`a.otp_secret is not null`.as('hasAuthenticator'), 's.codeAt'])
    .where('s.id', '=', id)
    .forShare('s')
    .executeTakeFirst();
  if (powers !== undefined && needsCodeAt !== null)
    assertFreshCode(powers.hasAuthenticator, new Date(powers.codeAt), needsCodeAt);
  return powers;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
