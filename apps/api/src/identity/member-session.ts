import fastifyCookie from '@fastify/cookie';
import fastifyJwt from '@fastify/jwt';
import { deviceLifetime, sessionLimits } from '@kopa/contracts/account/session-limits';
import { deviceName } from '@kopa/rules/account/device-name';
import { fail } from '@kopa/rules/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withinShare } from '../http/admit/gates.ts';
import type { Api } from '../http/api.ts';
import { logAs } from '../http/identify/request-id.ts';
import { type Config, withAccepted } from '../process/config.ts';
import type { Context } from '../process/context.ts';
import { type Device, isDeviceKey, newDeviceKey } from './devices.queries.ts';
import { createSessionCache } from './session-cache.ts';
import { sessionKeyOf } from './session-keys.ts';
import { findSession, type MemberSession } from './sessions.queries.ts';

declare module '@fastify/jwt' {
  interface JWT {
    /** Signs and verifies members' session tokens. */
    member: JWT;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only in the scope of members. */
    session: MemberSession;
  }
}

/** Browsers bind a cookie with the prefix `__Host-` to one host and to TLS. */
export const cookieNames = { overTls: '__Host-kopa_session', withoutTls: 'kopa_session' } as const;

/** The same for the cookie that names the browser. It outlives sessions. */
const deviceCookieNames = { overTls: '__Host-kopa_device', withoutTls: 'kopa_device' } as const;

/** With TLS, the cookie is bound to the host and is sent over TLS only. */
export function sessionCookie(config: Config) {
  return cookie(config, cookieNames, sessionLimits.absolute);
}

function cookie(config: Config, { overTls, withoutTls }: { overTls: string; withoutTls: string }, life: number) {
  const secure = config.MEMBER_WEB_URL.startsWith('https:');
  return {
    name: secure ? overTls : withoutTls,
    options: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: life / 1000 },
  } as const;
}

/** Registers cookies and session tokens: HS256 with issuer and audience. */
export async function registerMemberTokens(app: Api, config: Config): Promise<void> {
  const realm = { iss: 'kopa', aud: 'kopa-member' };
  await app.register(fastifyCookie);
  await app.register(fastifyJwt, {
    namespace: 'member',
    secret: config.SESSION_SECRET,
    cookie: { cookieName: sessionCookie(config).name, signed: false },
    sign: { algorithm: 'HS256', ...realm, expiresIn: `${sessionLimits.absolute}ms` },
    verify: { algorithms: ['HS256'], allowedIss: realm.iss, allowedAud: realm.aud, onlyCookie: true },
  });
}

/** Sets the cookies of a new session: its own, and that of the device. */
export function sendSession(
  reply: FastifyReply,
  config: Config,
  { key, device }: { key: string; device: Device },
): void {
  const { name, options } = sessionCookie(config);
  reply.setCookie(name, reply.server.jwt.member.sign({ key }), options);
  const kept = cookie(config, deviceCookieNames, deviceLifetime);
  reply.setCookie(kept.name, device.key, kept.options);
}

/** The device of a request: by its cookie, otherwise a new one. */
function deviceOf({ cookies, headers }: FastifyRequest, config: Config): Device {
  const key = cookies[cookie(config, deviceCookieNames, 0).name];
  const name = deviceName(headers['user-agent']);
  return { name, key: key !== undefined && isDeviceKey(key) ? key : newDeviceKey() };
}

/** The address and the device of a call. */
export interface Origin {
  address: string;
  device: Device;
}

export const originOf = (request: FastifyRequest, config: Config): Origin => ({
  address: request.ip,
  device: deviceOf(request, config),
});

/** Clears the session cookie. */
export function clearSession(reply: FastifyReply, config: Config): void {
  const { name, options } = sessionCookie(config);
  reply.clearCookie(name, options);
}

/** Reads the session of a request's cookie. The lookup may be two seconds old; writes check it in their transaction. */
export function sessionReader(context: Context) {
  const { name } = sessionCookie(context.config);
  const { SESSION_SECRET, ACCEPTED_SESSION_SECRETS } = context.config;
  const secrets = withAccepted(SESSION_SECRET, ACCEPTED_SESSION_SECRETS);
  const cache = createSessionCache(context.bus);
  return async (request: FastifyRequest): Promise<MemberSession | null> => {
    const token = request.cookies[name];
    if (token === undefined) return null;
    return cache.get(token, async () => {
      const key = sessionKeyOf(request.server.jwt.member, token, secrets);
      return key === null ? null : withinShare(context.gates, 'sessions', () => findSession(context.db, key));
    });
  };
}

/** The guard of the members' scope. It also counts the limit `all`. @throws 401 unauthenticated, 429 rate_limited */
export function memberGuard(context: Context, read: ReturnType<typeof sessionReader>) {
  return async (request: FastifyRequest): Promise<void> => {
    const session = await read(request);
    if (session === null) throw fail('unauthenticated');
    request.session = session;
    logAs(request, { member: session.memberId });
    context.lastHeard.note(session.memberId);
    await context.limits.take('all', session.memberId);
  };
}
