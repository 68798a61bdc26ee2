import type { AdminRole } from '@kopa/contracts/access';
import type { Administrator } from '@kopa/contracts/admin/admin';
import { beforeAll } from 'vitest';
import type { Api } from '../src/http/api.ts';
import type { Context } from '../src/process/context.ts';
import { hashOf } from './add-member.ts';
import { done } from './answer.ts';
import { call, type MakeCall } from './members.ts';
import { contextOf, type TestApp } from './test-app.ts';

/** An administrator with calls made with a live token. */
export interface TestAdministrator {
  id: number;
  username: string;
  password: string;
  token: string;
  call: MakeCall;
}

/** The password of each administrator. */
export const adminPassword = 'An-Admin-Pass-9';
let counter = 0;

/** Adds an administrator and returns the id. */
export async function insertAdministrator(
  { db }: Context,
  { password: given, ...administrator }: Administrator & { password: string },
): Promise<number> {
  const { id } = await db
    .insertInto('administrators')
    .values({ ...administrator, passwordHash: await hashOf(given) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds an administrator and signs them in. */
export async function signInAdministrator(app: Api, role: AdminRole = 'moderator'): Promise<TestAdministrator> {
  counter += 1;
  const username = `admin${counter}`;
  const names = { username, firstName: 'Amina', lastName: 'Bello' };
  const id = await insertAdministrator(contextOf(app), { ...names, password: adminPassword, role });
  const { token } = done(await call(app, 'POST', '/api/admin/auth/login', { username, password: adminPassword }));
  const authorization = `Bearer ${token}`;
  return {
    ...{ id, username, password: adminPassword, token },
    call: (method, url, body, headers = {}) => call(app, method, url, body, { authorization, ...headers }),
  };
}

/** Signs in an administrator for the tests of a file. */
export function administratorOfTests(test: TestApp, role?: AdminRole): TestAdministrator {
  const administrator = {} as TestAdministrator;
  beforeAll(async () => void Object.assign(administrator, await signInAdministrator(test.app, role)));
  return administrator;
}
