import type { Session } from '@kopa/contracts/sessions';
import { deviceName } from '@kopa/rules/device-name';
import { fail } from '@kopa/rules/refusal';
import type { StoredMember, StoredSession } from './stored.ts';
import type { World } from './world.ts';

const cookieName = 'kopa_session';
/** The id of the session of a page, which has no cookie here. */
const pageSessionId = 1;

/** Returns the member of a request's session. @throws 401 unauthenticated */
export function memberOfSession(world: World, request: Request): StoredMember {
  const id = world.sessions === null ? world.signedInId : world.sessions.get(tokenOf(request))?.memberId;
  const member = world.members.find(({ user }) => user.id === id);
  if (member === undefined) throw fail('unauthenticated');
  return member;
}

/** Starts a session; returns the header that sets its cookie. */
export function openSession(world: World, memberId: number, request: Request): Record<string, string> {
  const id = world.nextId();
  const token = `mock-session-${id}`;
  const at = world.now().toISOString();
  const device = deviceName(request.headers.get('user-agent') ?? '');
  if (world.sessions === null) world.signedInId = memberId;
  else world.sessions.set(token, { id, memberId, device, createdAt: at, lastSeenAt: at });
  return { 'set-cookie': `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Lax` };
}

/** Ends the session of a request. */
export function endSession(world: World, request: Request): void {
  if (world.sessions === null) world.signedInId = null;
  else world.sessions.delete(tokenOf(request));
}

/** Ends all sessions of a member, except the session of the request `own`. */
export function endSessionsOf(world: World, memberId: number, own?: Request): void {
  world.otherSessions = world.otherSessions.filter((session) => session.memberId !== memberId);
  if (world.sessions === null) {
    if (world.signedInId === memberId && own === undefined) world.signedInId = null;
    return;
  }
  const kept = own === undefined ? null : tokenOf(own);
  for (const [token, session] of world.sessions) {
    if (session.memberId === memberId && token !== kept) world.sessions.delete(token);
  }
}

/** A member's sessions, newest first. */
export function sessionsOf(world: World, member: StoredMember, request: Request): Session[] {
  const memberId = member.user.id;
  const current = world.sessions === null ? pageSession(member) : world.sessions.get(tokenOf(request));
  const all = world.sessions === null ? [pageSession(member), ...world.otherSessions] : [...world.sessions.values()];
  return all
    .filter((session) => session.memberId === memberId)
    .map(({ memberId: _, ...session }) => ({ ...session, isCurrent: session.id === current?.id }))
    .sort((one, other) => other.id - one.id);
}

/** Ends one of the member's sessions. @throws 404 not_found */
export function endOneSession(world: World, member: StoredMember, id: number, request: Request): void {
  const session = sessionsOf(world, member, request).find((one) => one.id === id);
  if (session === undefined) throw fail('not_found');
  if (session.isCurrent) endSession(world, request);
  world.otherSessions = world.otherSessions.filter((one) => one.id !== id);
  for (const [token, one] of world.sessions ?? []) if (one.id === id) world.sessions?.delete(token);
}

function pageSession({ user, lastActiveAt }: StoredMember): StoredSession {
  const device = deviceName(globalThis.navigator?.userAgent ?? '');
  return { id: pageSessionId, memberId: user.id, device, createdAt: lastActiveAt, lastSeenAt: lastActiveAt };
}

function tokenOf(request: Request): string {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */);
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
}
