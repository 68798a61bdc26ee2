import type { Registration } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import type { Method } from '@kopa/contracts/route';
import { beforeAll } from 'vitest';
import type { Api } from '../src/http/api.ts';
import type { Context } from '../src/process/context.ts';
import { addMember } from './add-member.ts';
import { type Answer, answerOf, cookieOf, done } from './answer.ts';
import { registration } from './forms.ts';
import { contextOf, type TestApp } from './test-app.ts';

/** Makes calls with the credentials of somebody; `headers` are sent, too. */
export type MakeCall = (
  method: Method | 'OPTIONS',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** A registered member with the cookie of a live session, and calls made with it. */
export interface TestMember {
  id: number;
  user: User;
  password: string;
  cookie: string;
  call: MakeCall;
}

/** Makes a call without a session, unless `headers` contain one. */
export async function call(app: Api, ...[method, url, body, headers = {}]: Parameters<MakeCall>): Promise<Answer> {
  return answerOf(
    await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) }),
  );
}

/** Adds a registered member. */
export async function registerMember(app: Api, changes: Partial<Registration> = {}): Promise<TestMember> {
  const form = registration(changes);
  const { user, cookie } = await addMember({ app, context: contextOf(app) }, form);
  return memberWith(app, user, form.password, cookie);
}

/** Registers a member for the tests of a file. */
export function memberOfTests(test: TestApp, changes: Partial<Registration> = {}): TestMember {
  const member = {} as TestMember;
  beforeAll(async () => void Object.assign(member, await registerMember(test.app, changes)));
  return member;
}

/** Registers two members, the one with the lower id first. */
export async function registerPair(app: Api): Promise<[TestMember, TestMember]> {
  return [await registerMember(app), await registerMember(app)];
}

/** Registers Ada Obi and Bayo Ade, who are connected, and a stranger. */
async function registerFriends({ app, context }: Pick<TestApp, 'app' | 'context'>) {
  const ada = await registerMember(app, { firstName: 'Ada', surname: 'Obi' });
  const bayo = await registerMember(app, { firstName: 'Bayo', surname: 'Ade' });
  const stranger = await registerMember(app);
  await connectMembers(context, ada, bayo);
  return { ada, bayo, stranger };
}

/** Registers the friends and the stranger for the tests of a file. */
export function friendsOfTests(test: TestApp): Awaited<ReturnType<typeof registerFriends>> {
  const friends = { ada: {}, bayo: {}, stranger: {} } as Awaited<ReturnType<typeof registerFriends>>;
  beforeAll(async () => {
    const registered = await registerFriends(test);
    for (const name of ['ada', 'bayo', 'stranger'] as const) Object.assign(friends[name], registered[name]);
  });
  return friends;
}

/** Signs in again, which opens another session of the same member. */
export async function signInAgain(app: Api, { user, password }: TestMember): Promise<TestMember> {
  const answer = await call(app, 'POST', '/api/auth/login', { email: user.email, password });
  return memberWith(app, done(answer).user, password, cookieOf(answer));
}

/** Makes two members accepted connections, directly in the database. */
export async function connectMembers(context: Context, requester: TestMember, recipient: TestMember): Promise<number> {
  const { id } = await context.db
    .insertInto('connections')
    .values({ userId: requester.id, connectedUserId: recipient.id, status: 'accepted', decidedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Suspends a member directly in the database, with the same result as the administrators' call. */
export async function suspendMember(context: Context, { id }: TestMember): Promise<void> {
  await context.db.deleteFrom('sessions').where('memberId', '=', id).execute();
  await context.db.updateTable('members').set({ suspendedAt: new Date() }).where('id', '=', id).execute();
}

function memberWith(app: Api, user: User, password: string, cookie: string): TestMember {
  return {
    id: user.id,
    user,
    password,
    cookie,
    call: (method, url, body, headers = {}) => call(app, method, url, body, { cookie, ...headers }),
  };
}
