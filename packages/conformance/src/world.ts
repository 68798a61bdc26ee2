import type { AdminRole } from '@kopa/contracts/access';
import type { Registration } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import type { Method, Route } from '@kopa/contracts/route';
import { portalAccount, registration } from './forms.ts';
import type { Answer, PortalAccount, RunningSystem } from './system.ts';

type MakeCall = (method: Method, url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** A registered member with a session cookie and a function that makes calls with it. */
export interface Member {
  id: number;
  user: User;
  password: string;
  cookie: string;
  call: MakeCall;
}

/** A signed-in administrator with a token and a function that makes calls with it. */
export interface SignedInAdministrator {
  username: string;
  password: string;
  token: string;
  call: MakeCall;
}

/** The caller: a member with a cookie, an administrator with a token, or null for a visitor. */
export type Caller = Member | SignedInAdministrator | null;

/** The members and the administrator with whom the calls of an area are tested. */
export interface World extends RunningSystem {
  /** The default caller; connected to Bayo. */
  ada: Member;
  bayo: Member;
  /** Connected to nobody. */
  chidi: Member;
  administrator: SignedInAdministrator;
  /** The codes of the refusals that each call has returned so far. */
  refused: Map<Route, Set<string>>;
  /** Makes a call without a session, except for credentials in the given headers. */
  call: MakeCall;
  register(changes?: Partial<Registration>): Promise<Member>;
  /** Registers a member with a linked portal account. */
  registerLinked(changes?: Partial<PortalAccount>): Promise<Member & { account: PortalAccount }>;
  signInAdministrator(role?: AdminRole): Promise<SignedInAdministrator>;
  /** Connects two members and returns the id of the connection. */
  connect(requester: Member, recipient: Member): Promise<number>;
  suspend(member: Member): Promise<void>;
}

/** Registers the members and the administrator of the rows on a new system. */
export async function createWorld(system: RunningSystem): Promise<World> {
  const call = callerOf(system, {});
  const register = (changes?: Partial<Registration>) => registerMember(system, changes);
  const administrator = await signInAdministrator(system);
  const connect = async (requester: Member, recipient: Member): Promise<number> => {
    const { id } = done(await requester.call('POST', '/api/connections', { connectedUserId: recipient.id }));
    done(await recipient.call('PUT', `/api/connections/${id}`, { status: 'accepted' }));
    return id;
  };
  const [ada, bayo, chidi] = [await register(), await register(), await register()];
  await connect(ada, bayo);
  return {
    ...system,
    ...{ ada, bayo, chidi, administrator, call, register, connect },
    refused: new Map(),
    async registerLinked(changes) {
      const member = await register();
      const account = portalAccount(member.user, changes);
      await system.addPortalAccount(account);
      const { email, password } = account;
      const user = done(await member.call('POST', '/api/portal/connect', { email, password }));
      return { ...member, user, account };
    },
    signInAdministrator: (role) => signInAdministrator(system, role),
    async suspend({ id }) {
      done(await administrator.call('PATCH', `/api/admin/users/${id}/suspend`));
    },
  };
}

/** Returns a function that makes calls with these headers. */
function callerOf(system: RunningSystem, credentials: Record<string, string>): MakeCall {
  return (method, url, body, headers = {}) => {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return system.request({ method, url, headers: { ...type, ...credentials, ...headers }, payload });
  };
}

async function registerMember(system: RunningSystem, changes?: Partial<Registration>): Promise<Member> {
  const form = registration(changes);
  const { user, cookie } = await system.addMember(form);
  return { id: user.id, user, password: form.password, cookie, call: callerOf(system, { cookie }) };
}

/** The `name=value` part of the `Set-Cookie` header. */
export function cookieOf({ headers }: Answer): string {
  return String([headers['set-cookie']].flat()[0]).split(';')[0] as string;
}

let administrators = 0;

async function signInAdministrator(
  system: RunningSystem,
  role: AdminRole = 'moderator',
): Promise<SignedInAdministrator> {
  administrators += 1;
  const username = `admin${administrators}`;
  const password = 'An-Admin-Pass-9';
  await system.addAdministrator({ username, password, firstName: 'Amina', lastName: 'Bello', role });
  const { token } = done(await callerOf(system, {})('POST', '/api/admin/auth/login', { username, password }));
  return { username, password, token, call: callerOf(system, { authorization: `Bearer ${token}` }) };
}

/** Returns the body of a preparing call. @throws if the call was refused */
export function done({ status, body }: Answer) {
  if (status >= 300) throw new Error(`A preparing call returned ${status}: ${JSON.stringify(body)}`);
  return body;
}
