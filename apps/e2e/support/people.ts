import { randomInt, randomUUID } from 'node:crypto';
import { type Registration, register } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import { type Client, createClient } from '@kopa/contracts/client';
import { answerConnection, requestConnection } from '@kopa/contracts/people/connections';
import { connectPortal } from '@kopa/contracts/service/portal';
import { addPortalAccount, type PortalAccount } from './portal.ts';
import { urls } from './stack.ts';

/** A member with the credentials, and an API client that prepares a scenario. */
export interface TestMember {
  user: User;
  email: string;
  password: string;
  api: Client;
  /** Cookie of the session that `api` uses. */
  cookie: () => SessionCookie;
  /** Their account at the service portal; null if none was made. */
  portal: PortalAccount | null;
}

/** Name and value of a session's cookie. */
export interface SessionCookie {
  name: string;
  value: string;
}

/** Input of a registration with a unique member. */
export function newRegistration(firstName: string, surname: string): Registration {
  const tag = randomUUID().slice(0, 8);
  const plainName = firstName.normalize('NFD').replace(/[^a-z]/gi, '');
  return {
    firstName,
    middleName: null,
    surname,
    email: `${plainName}.${tag}@example.com`.toLowerCase(),
    phoneNumber: `+23480${randomInt(10_000_000, 99_999_999)}`,
    username: `${plainName}_${tag}`.toLowerCase(),
    password: `Journey-${tag}-1`,
    confirmPassword: `Journey-${tag}-1`,
  };
}

/** Registers a member through the API. */
export async function registerMember(firstName: string, surname: string): Promise<TestMember> {
  const body = newRegistration(firstName, surname);
  const { fetch, cookie } = cookieJar();
  const api = createClient({ baseUrl: urls.api, fetch });
  const { user } = await api.call(register, { body });
  return { user, email: body.email, password: body.password, api, cookie, portal: null };
}

/** Registers a member and links them to their own account at the service portal. */
export async function registerServingMember(
  firstName: string,
  surname: string,
  service: Partial<PortalAccount> = {},
): Promise<TestMember> {
  const member = await registerMember(firstName, surname);
  const portal = await addPortalAccount({ firstName, surname, ...service });
  const { email, password } = portal;
  const user = await member.api.call(connectPortal, {
    body: { userId: member.user.id, email, password, method: 'real' },
  });
  return { ...member, user, portal };
}

/** Registers members by first name and surname, and links each of them to their own account at the service portal. */
export function servingMembers<N extends string[]>(...names: N): Promise<{ [K in keyof N]: TestMember }> {
  return Promise.all(names.map((name) => registerServingMember(...(name.split(' ') as [string, string])))) as never;
}

/** A unique name, so that a search finds only the members who have it. */
export function uniqueName(): string {
  return Array.from({ length: 7 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

/** Connects two members through the API. */
export async function connect(requester: TestMember, recipient: TestMember): Promise<void> {
  const { id } = await requester.api.call(requestConnection, {
    body: { userId: requester.user.id, connectedUserId: recipient.user.id, status: 'pending' },
  });
  await recipient.api.call(answerConnection, { params: { id }, body: { status: 'accepted' } });
}

/** A fetch that keeps cookies as a browser does, and a function that returns the session's. */
function cookieJar(): { fetch: typeof fetch; cookie: () => SessionCookie } {
  const kept = new Map<string, string>();
  return {
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      if (kept.size > 0) headers.set('cookie', [...kept].map((cookie) => cookie.join('=')).join('; '));
      const response = await fetch(input, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [name, value] = cookie.split(';')[0]?.split('=') ?? [];
        if (name !== undefined && value !== undefined) kept.set(name, value);
      }
      return response;
    },
    cookie() {
      const [name, value] = [...kept].find(([one]) => one.endsWith('kopa_session')) ?? [];
      if (name === undefined || value === undefined) throw new Error('the member has no session');
      return { name, value };
    },
  };
}
