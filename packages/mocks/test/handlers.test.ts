import { calls } from '@kopa/contracts/calls';
import { createClient } from '@kopa/contracts/client';
import type { TSchema } from 'typebox';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { memberPassword } from '../src/builders.ts';
import { createDemoWorld } from '../src/demo-world.ts';
import { galleryOf } from '../src/media.ts';
import { mockServer } from '../src/node.ts';
import { buildSafetyCall } from '../src/service-builders.ts';

const server = mockServer();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const keys = { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
const signIn = { email: 'ada@demo.kopa.ng', password: memberPassword };

/** Input of calls for which the first id or any text will not do. */
const given: Record<string, { params?: object; body?: object }> = {
  'POST /api/auth/login': { body: signIn },
  'POST /api/auth/reset-password': { body: { token: 'demo', newPassword: 'Wet-Season-Rain-9' } },
  'POST /api/auth/confirm-email': { body: { token: 'demo' } },
  'POST /api/auth/appeals': { body: { ...signIn, text: 'Please' } },
  'POST /api/admin/auth/login': { body: { username: 'superadmin', password: 'Kopa-Super-2026' } },
  'DELETE /api/admin/users/:userId/photos/:photoId': { params: { userId: 1, photoId: 10_001 } },
  'GET /api/people/:username': { params: { username: 'bayo.adeyemi' } },
  'DELETE /api/auth/sessions/:id': { params: { id: 2 } },
  'PATCH /api/users/:id/letters/:letterId': { body: { fields: { days: 4 } } },
  'GET /api/checks/:code': { params: { code: '7K2M7K2M71' } },
  'PUT /api/support-tickets/:id/solution': { params: { id: 3 } },
  'POST /api/admin/offices': {
    body: { kind: 'coordinator', state: 'Kano', holder: { administratorId: 1 }, until: '2027-03-02' },
  },
  'POST /api/offices/:id/roll-calls': { body: { title: 'CDS', on: '2026-03-03', from: '10:00', to: '12:00' } },
  'POST /api/roll-calls/:id/claims': { body: { word: '4827', at: new Date().toISOString() } },
  'POST /api/push/subscriptions': { body: { endpoint: 'https://push.example/1', keys } },
};

/** A value that a schema accepts: with the required fields, or with all where one is needed. */
function sample(schema: TSchema): unknown {
  const { type, enum: choices, const: only, anyOf, properties = {}, required = [], ...rest } = schema as JsonSchema;
  if (choices !== undefined || only !== undefined) return choices?.[0] ?? only;
  if (anyOf !== undefined) return sample(anyOf[0] as TSchema);
  if (type === 'object') {
    const names = rest.minProperties === undefined ? required : Object.keys(properties);
    return Object.fromEntries(names.map((name) => [name, sample(properties[name] as TSchema)]));
  }
  if (type === 'array') return rest.minItems === undefined ? [] : [sample(rest.items as TSchema)];
  if (type === 'integer' || type === 'number') return rest.minimum ?? 1;
  if (type === 'boolean') return true;
  return (
    texts[rest.format ?? ''] ?? (rest.pattern === undefined ? '123456'.padEnd(rest.minLength ?? 0, '0') : '2026-03')
  );
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  required?: string[];
  minProperties?: number;
  minItems?: number;
  minLength?: number;
  items?: TSchema;
  minimum?: number;
  format?: string;
  pattern?: string;
}

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const texts: Record<string, string> = { date: '2026-03-03', 'date-time': inAnHour, email: 'demo@kopa.ng' };

test.each(calls.map((route) => [`${route.method} ${route.url}`, route] as const))(
  'the demo world answers %s as its contract promises',
  async (name, route) => {
    const world = createDemoWorld({ adminTokens: new Map([['token', 'superadmin']]) });
    world.safetyCalls.push(buildSafetyCall(1));
    for (const { user } of world.members) galleryOf(world, user);
    server.use(world);
    const api = createClient({ baseUrl: 'http://kopa.test', headers: () => ({ authorization: 'Bearer token' }) });
    const { params, querystring, body } = route.schema;
    const input = {
      ...(params === undefined ? {} : { params: sample(params) }),
      ...(querystring === undefined ? {} : { query: sample(querystring) }),
      ...(body === undefined ? {} : { body: sample(body) }),
      ...given[name],
    };
    await api.call(route, input as never);
  },
);
