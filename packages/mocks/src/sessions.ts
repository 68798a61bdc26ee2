import { fail } from '@kopa/rules/refusal';
import type { StoredMember } from './stored.ts';
import type { World } from './world.ts';

const cookieName = 'kopa_session';

/** Returns the member of a request's session. @throws 401 unauthenticated */
export function memberOfSession(world: World, request: Request): StoredMember {
  const id = world.sessions === null ? world.signedInId : world.sessions.get(tokenOf(request));
  const member = world.members.find(({ user }) => user.id === id);
  if (member === undefined) throw fail('unauthenticated');
  return member;
}

/** Starts a session; returns the header that sets its cookie. */
export function openSession(world: World, memberId: number): Record<string, string> {
  const token = `mock-session-${world.nextId()}`;
  if (world.sessions === null) world.signedInId = memberId;
  else world.sessions.set(token, memberId);
  return { 'set-cookie': `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Lax` };
}

/** Ends the session of a request. */
export function endSession(world: World, request: Request): void {
  if (world.sessions === null) world.signedInId = null;
  else world.sessions.delete(tokenOf(request));
}

/** Ends all sessions of a member, except the session of the request `except`. */
export function endSessionsOf(world: World, memberId: number, except?: Request): void {
  if (world.sessions === null) {
    if (world.signedInId === memberId && except === undefined) world.signedInId = null;
    return;
  }
  const kept = except === undefined ? null : tokenOf(except);
  for (const [token, id] of world.sessions) if (id === memberId && token !== kept) world.sessions.delete(token);
}

function tokenOf(request: Request): string {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */);
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
}
