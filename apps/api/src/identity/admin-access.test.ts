import { adminAccessOf } from '@kopa/contracts/admin/access';
import type { AdminRole } from '@kopa/contracts/admin/admin';
import type { Method } from '@kopa/contracts/route';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { administratorOfTests } from '../../test/administrators.ts';
import { appOfTests } from '../../test/test-app.ts';
import type { Api } from '../http/api.ts';
import { guardAdminAccess } from './admin-access.ts';

const test = appOfTests();
const desk = {
  super_admin: administratorOfTests(test, 'super_admin'),
  moderator: administratorOfTests(test, 'moderator'),
};
const admin = administratorOfTests(test);

/** The calls of the release before offices, written down then: those of both roles. */
const ofBoth = `
  GET /api/admin/analytics
  GET /api/admin/appeals
  GET /api/admin/appeals/:id
  POST /api/admin/appeals/:id/decision
  GET /api/admin/audit-log
  POST /api/admin/auth/change-password
  POST /api/admin/auth/logout
  DELETE /api/admin/auth/otp
  GET /api/admin/auth/otp
  POST /api/admin/auth/otp
  PUT /api/admin/auth/otp
  POST /api/admin/auth/otp/confirmation
  PUT /api/admin/auth/otp/recovery-codes
  GET /api/admin/calendar
  POST /api/admin/calendar
  DELETE /api/admin/calendar/:id
  PATCH /api/admin/calendar/:id
  GET /api/admin/calendar/:id/history
  GET /api/admin/calendar/reach
  GET /api/admin/cases
  GET /api/admin/cases/:id
  DELETE /api/admin/cases/:id/assignee
  PUT /api/admin/cases/:id/assignee
  POST /api/admin/cases/:id/decision
  GET /api/admin/cases/:id/photo
  GET /api/admin/cases/:id/photo/:position
  GET /api/admin/cases/:id/voice
  POST /api/admin/cases/decisions
  GET /api/admin/notices
  POST /api/admin/notices
  DELETE /api/admin/notices/:id
  GET /api/admin/notices/reach
  GET /api/admin/rumours
  DELETE /api/admin/rumours/:id
  PATCH /api/admin/rumours/:id
  GET /api/admin/safety-calls
  POST /api/admin/safety-calls
  GET /api/admin/safety-calls/:id
  PUT /api/admin/safety-calls/:id/end
  GET /api/admin/safety-calls/reach
  GET /api/admin/saved-replies
  POST /api/admin/saved-replies
  DELETE /api/admin/saved-replies/:id
  PATCH /api/admin/saved-replies/:id
  GET /api/admin/stats
  GET /api/admin/support-tickets/:id
  PATCH /api/admin/support-tickets/:id
  DELETE /api/admin/support-tickets/:id/assignee
  PUT /api/admin/support-tickets/:id/assignee
  POST /api/admin/support-tickets/:id/messages
  POST /api/admin/support-tickets/:id/notes
  GET /api/admin/support-tickets/all
  GET /api/admin/system
  GET /api/admin/users/
  PATCH /api/admin/users/:id/activate
  GET /api/admin/users/:id/activity
  PATCH /api/admin/users/:id/reset-password
  PATCH /api/admin/users/:id/suspend
  DELETE /api/admin/users/:userId/comments/:commentId
  DELETE /api/admin/users/:userId/photos/:photoId
  DELETE /api/admin/users/:userId/posts/:postId
`;

/** Those of super administrators, with a body that passes. */
const ofSuperAdministrators: Record<string, object | undefined> = {
  'GET /api/admin/administrators': undefined,
  'POST /api/admin/administrators': { username: 'new', name: 'New One', role: 'moderator', password: 'A-Pass-Word-9' },
  'PATCH /api/admin/administrators/:id': { role: 'moderator' },
};

const linesOf = (text: string) => text.trim().split(/\s*\n\s*/);
const former: [string, AdminRole[]][] = [
  ...linesOf(ofBoth).map((call): [string, AdminRole[]] => [call, ['super_admin', 'moderator']]),
  ...Object.keys(ofSuperAdministrators).map((call): [string, AdminRole[]] => [call, ['super_admin']]),
];
const routeOf = (call: string) => {
  const [method, url] = call.split(' ') as [Method, string];
  return { method, url };
};

describe('moderators and super administrators', () => {
  it('have in the table exactly the calls that they had before there were offices', () => {
    for (const [call, roles] of former) {
      const line = adminAccessOf(routeOf(call));
      expect(line?.roles.filter((role) => role !== 'official').toSorted(), call).toEqual(roles.toSorted());
    }
  });

  it('may make them, and are held to no place', async () => {
    // The sign-out ends the session.
    const calls = former.toSorted(([one], [other]) => Number(/logout/.test(one)) - Number(/logout/.test(other)));
    for (const [call, roles] of calls) {
      const { method, url } = routeOf(call);
      const body = ofSuperAdministrators[call] ?? (method === 'GET' ? undefined : {});
      for (const role of ['super_admin', 'moderator'] as const) {
        const answer = await desk[role].call(method, url.replaceAll(/:\w+/g, '999999'), body);
        const isRefused = ['forbidden', 'out_of_scope'].includes(answer.body?.code);
        expect([answer.status === 401, isRefused], `${role}: ${call}`).toEqual([false, !roles.includes(role)]);
      }
    }
  });
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

it('a call without a line in the table does not start', async () => {
  const app = Fastify() as unknown as Api;
  guardAdminAccess(app, test.context);
  const add = (method: Method, url: string) => () => app.route({ method, url, handler: async () => null } as never);
  expect(add('GET', '/api/admin/stats')).not.toThrow();
  expect(add('POST', '/api/admin/stats')).toThrow('POST /api/admin/stats has no line in the table');
  expect(add('GET', '/api/admin/secrets')).toThrow('GET /api/admin/secrets has no line in the table');
  // A name of every object.
  expect(add('GET', 'constructor')).toThrow();
  await app.close();
});
