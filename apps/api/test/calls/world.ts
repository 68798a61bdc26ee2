import { createHash } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/limits';
import { pathOf, type Route } from '@kopa/contracts/route';
import { buildSimulator } from '@kopa/portal-simulator/simulator';
import { fail } from '@kopa/rules/refusal';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Context } from '../../src/context.ts';
import { signInAdministrator, type TestAdministrator } from '../administrators.ts';
import { type Answer, connectMembers, registerMember, type TestMember } from '../members.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** The parts of a request; `body` may be anything at all, as a careless caller's is. */
export interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Who calls: a member by the cookie, an administrator by the token, nobody. */
export type Caller = TestMember | TestAdministrator | null;

/** The limits of calls as a test sees them. */
interface WatchedLimits {
  /** Limits that calls have counted against. */
  counted: Set<CallLimit>;
  /** Taken for passed while it stands here. */
  passed: CallLimit | null;
}

/** The small world that each area's calls are made in. */
export interface World extends TestApp {
  portal: ReturnType<typeof buildSimulator>;
  /** Makes the calls where a row names nobody else; connected to Bayo. */
  ada: TestMember;
  bayo: TestMember;
  /** Connected to nobody. */
  chidi: TestMember;
  administrator: TestAdministrator;
  limits: WatchedLimits;
  /** Codes by which each call has been refused so far. */
  refused: Map<Route, Set<string>>;
}

/** The codes by which a call has been refused. */
export function refusedCodes({ refused }: World, route: Route): Set<string> {
  const codes = refused.get(route) ?? new Set();
  refused.set(route, codes);
  return codes;
}

/** Builds the world on the production application, a database and a portal of its own. */
export async function createWorld(): Promise<World> {
  const portal = buildSimulator([]);
  const test = await createTestApp({ PORTAL_BASE_URL: await portal.listen({ port: 0, host: '127.0.0.1' }) });
  const [ada, bayo, chidi] = [
    await registerMember(test.app),
    await registerMember(test.app),
    await registerMember(test.app),
  ];
  await connectMembers(test.context, ada, bayo);
  const administrator = await signInAdministrator(test.app, test.context);
  return {
    ...test,
    portal,
    ada,
    bayo,
    chidi,
    administrator,
    limits: watchLimits(test.context),
    refused: new Map(),
    async close() {
      await test.close();
      await portal.close();
    },
  };
}

function watchLimits(context: Context): WatchedLimits {
  const { limits } = context;
  const watched: WatchedLimits = { counted: new Set(), passed: null };
  context.limits = {
    ...limits,
    async take(limit, key) {
      if (limit === watched.passed) throw fail('rate_limited', { retryAfter: 1 });
      watched.counted.add(limit);
      await limits.take(limit, key);
    },
  };
  return watched;
}

/** Makes a contract's call; `payload` and its type replace the JSON of the body where they are given. */
export async function send(
  world: World,
  route: Route,
  { params = {}, query, body, headers = {} }: Given,
  caller: Caller,
  raw?: { payload: string; type: string },
): Promise<Answer> {
  const payload = raw?.payload ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await world.app.inject({
    method: route.method,
    url: pathOf(route, params),
    query: query as Record<string, string>,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': raw?.type ?? 'application/json' }),
      ...credentialsOf(caller),
      ...headers,
    },
    payload,
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  const answer = isJson ? response.json() : response.body;
  if (response.statusCode >= 400) refusedCodes(world, route).add(answer.code);
  return { status: response.statusCode, headers: response.headers, body: answer };
}

/** The headers that say who calls. */
function credentialsOf(caller: Caller): Record<string, string> {
  if (caller === null) return {};
  return 'cookie' in caller ? { cookie: caller.cookie } : { authorization: `Bearer ${caller.token}` };
}

/** A fingerprint of everything that the database holds: equal before and after where nothing changed. */
export async function fingerprint({ context }: TestApp): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(context.db);
  const parts = tables.rows.map(
    ({ name }) => sql`(select coalesce(string_agg(t::text, ',' order by t::text), '') from ${sql.table(name)} t)`,
  );
  const { rows } = await sql<{ everything: string }>`select concat_ws('|', ${sql.join(parts)}) as everything`.execute(
    context.db,
  );
  return createHash('sha256')
    .update(rows[0]?.everything ?? '')
    .digest('hex');
}

/** A small photo as the client sends it. */
export async function photoData(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** Uploads a photo and answers its URL. */
export async function uploadPhoto(member: TestMember): Promise<string> {
  const { body } = await member.call('POST', `/api/users/${member.id}/upload-photo`, { imageData: await photoData() });
  return body.url;
}
