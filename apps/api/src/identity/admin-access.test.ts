import { adminAccessOf } from '@kopa/contracts/access';
import { getAdminStats } from '@kopa/contracts/admin/admin';
import { calls as contracts } from '@kopa/contracts/calls';
import { listPosts } from '@kopa/contracts/feed/posts';
import { letterKeys } from '@kopa/contracts/file/letter-templates';
import type { Route } from '@kopa/contracts/route';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { administratorOfTests, signInAdministrator } from '../../test/administrators.ts';
import { inDays } from '../../test/steps/calendar.ts';
import { inspectorOfIkeja } from '../../test/steps/offices.ts';
import { appOfTests } from '../../test/test-app.ts';
import type { Api } from '../http/api.ts';
import { guardAdminAccess } from './admin-access.ts';

const test = appOfTests();
const desk = {
  super_admin: administratorOfTests(test, 'super_admin'),
  moderator: administratorOfTests(test, 'moderator'),
};
const admin = administratorOfTests(test);

/** Bodies that pass: a moderator is refused after the check of the input. */
const bodies: Record<string, object> = {
  'POST /api/admin/administrators': { username: 'new', name: 'New One', role: 'moderator', password: 'A-Pass-Word-9' },
  'PATCH /api/admin/administrators/:id': { role: 'moderator' },
  'PATCH /api/admin/letter-templates/:key': { title: 'Leave' },
  'POST /api/admin/offices': { ...inspectorOfIkeja, holder: { administratorId: 999999 }, until: inDays(30) },
  'PATCH /api/admin/offices/:id': { until: inDays(30) },
};

it('moderators and super administrators may make their calls, and are held to no place', async () => {
  const calls = contracts.filter(({ access }) => adminAccessOf(access) !== undefined);
  // The sign-out ends the session.
  const last = ({ url }: Route) => Number(url.endsWith('/logout'));
  for (const route of calls.toSorted((one, other) => last(one) - last(other))) {
    const { method, url } = route;
    const call = `${method} ${url}`;
    for (const role of ['super_admin', 'moderator'] as const) {
      const path = url.replace(':key', letterKeys[0]).replaceAll(/:\w+/g, '999999');
      const { status, body } = await desk[role].call(method, path, bodies[call] ?? (method === 'GET' ? undefined : {}));
      const isRefused = ['forbidden', 'out_of_scope'].includes(body?.code);
      const isTheirs = adminAccessOf(route.access)?.roles.includes(role);
      expect([status === 401, isRefused], `${role}: ${call}`).toEqual([false, !isTheirs]);
    }
  }
});

it('an official without an office reaches the own account, and neither a place nor the desk', async () => {
  const { call } = await signInAdministrator(test.app, 'official');
  const answers = await Promise.all(
    ['offices/own', 'notices', 'stats'].map((path) => call('GET', `/api/admin/${path}`)),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [403, 'out_of_scope'],
    [403, 'forbidden'],
  ]);
});

it('an administrator is served while sessions of members have no room', async () => {
  const { calls } = test.context.gates;
  const leaves = [];
  for (let leave = calls.tryEnter('sessions'); leave !== null; leave = calls.tryEnter('sessions')) leaves.push(leave);
  const waiting = [];
  while (!calls.isFull('sessions')) waiting.push(calls.pass('sessions', async () => undefined).catch(() => undefined));
  const answer = await admin.call('GET', '/api/admin/stats');
  for (const leave of leaves) leave();
  await Promise.all(waiting);
  expect(answer.status).toBe(200);
});

it('a call that is not for administrators does not start', async () => {
  const app = Fastify() as unknown as Api;
  guardAdminAccess(app, test.context);
  const add = (call: object) => () => app.route({ ...call, handler: async () => null } as never);
  expect(add(getAdminStats)).not.toThrow();
  const refusal = 'is not for administrators by its contract';
  expect(add(listPosts)).toThrow(`/api/social-feeds ${refusal}`);
  expect(add({ method: 'GET', url: '/api/admin/secrets' })).toThrow(`/api/admin/secrets ${refusal}`);
  await app.close();
});
