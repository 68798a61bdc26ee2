import { randomUUID } from 'node:crypto';
import type { Route } from '@kopa/contracts/route';
import { maxId } from '@kopa/contracts/schema';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdministrator } from '../administrators.ts';
import type { Answer, TestMember } from '../members.ts';
import { spoilingsOf } from './bad-input.ts';
import { expectRefusal } from './refusal.ts';
import { type TableRow, table } from './table.ts';
import { type Caller, createWorld, fingerprint, type Given, send, type World } from './world.ts';

/** A request that must be refused: what differs from the valid one, and by what status. */
export interface Refused extends Given {
  by?: Caller;
  status: number;
}

/** How one call is walked. */
export interface Row {
  route: Route;
  /** Who makes the call; without it Ada, the administrator or nobody, as the table says. */
  by?(world: World): Promise<TestMember | TestAdministrator>;
  /** Prepares the world and answers the valid request of a call; `member` is who makes it. */
  given?(world: World, member: TestMember): Given | Promise<Given>;
  /** The documented status, where the contract knows several. */
  status?: number;
  /** Ids by the name of an own one that may be somebody else's here. */
  others?: string[];
  /** What a path answers that names nothing, where that is not 404. */
  missing?: number;
  /** Refusals of this call alone; the name completes "refuses …". */
  refusals?: Record<string, (world: World, given: Given) => Refused | Promise<Refused>>;
}

/** Walks an area: each of its calls is answered as documented, and refused to everyone and everything else. */
export function walk(testFile: string, rows: Row[]): void {
  const listed = table.filter((row) => testFile.endsWith(`/${row.testFile}`));
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  it('walks every call that the table lists for this file, each once', () => {
    const names = (routes: { route: Route }[]) => routes.map(({ route }) => `${route.method} ${route.url}`).sort();
    expect(names(rows)).toEqual(names(listed));
  });

  for (const row of rows) {
    const entry = listed.find(({ route }) => route === row.route);
    if (entry !== undefined) walkCall(entry, row, () => world);
  }
}

function walkCall({ route, who }: TableRow, row: Row, world: () => World): void {
  describe(`${route.method} ${route.url} (${route.schema.summary})`, () => {
    let caller: Caller;
    let given: Given;
    let before: string;
    const spoilings = spoilingsOf(route);
    const refusal = async (by: Caller, changed: Given, status: number, raw?: { payload: string; type: string }) => {
      const answer = await send(world(), route, { ...given, ...changed }, by, raw);
      expectRefusal(answer, status);
      return answer;
    };
    const nothingChanged = async () => expect(await fingerprint(world())).toBe(before);

    beforeAll(async () => {
      const usual = { visitor: null, member: world().ada, administrator: world().administrator };
      caller = row.by === undefined ? usual[who] : await row.by(world());
      given = (await row.given?.(world(), caller as TestMember)) ?? {};
      before = await fingerprint(world());
    });

    if (who !== 'visitor') {
      it('is closed without a session', async () => {
        await refusal(null, {}, 401);
        await refusal(null, { headers: { cookie: 'kopa_session=forged', authorization: 'Bearer forged' } }, 401);
        await nothingChanged();
      });

      it(`is closed to ${who === 'member' ? 'administrators' : 'members'}, however they show who they are`, async () => {
        const { administrator, bayo } = world();
        const stranger = who === 'member' ? administrator : bayo;
        const token = who === 'member' ? administrator.token : bayo.cookie.split('=')[1];
        await refusal(stranger, {}, 401);
        await refusal(null, { headers: { authorization: `Bearer ${token}` } }, 401);
        await refusal(null, { headers: { cookie: `kopa_session=${token}` } }, 401);
        await nothingChanged();
      });
    }

    if (who === 'member') {
      for (const { part, name } of ownIds(row)) {
        it(`refuses another member's id as ${name} in the ${part}`, async () => {
          const changed = { ...(given[part] as object | undefined), [name]: world().bayo.id };
          await refusal(caller, { [part]: changed }, 403);
          await nothingChanged();
        });
      }
    }

    for (const name of thingIds(row)) {
      it(`answers ${row.missing ?? 404} where ${name} in the path names nothing`, async () => {
        const answer = await send(world(), route, { ...given, params: { ...given.params, [name]: maxId } }, caller);
        expect(answer.status).toBe(row.missing ?? 404);
        await nothingChanged();
      });
    }

    for (const [says, refused] of Object.entries(row.refusals ?? {})) {
      it(`refuses ${says}`, async () => {
        const { by = caller, status, ...changed } = await refused(world(), given);
        // Preparing the refusal may have changed the world.
        before = await fingerprint(world());
        await refusal(by, changed, status);
        await nothingChanged();
      });
    }

    for (const { says, field, spoil } of spoilings) {
      it(`refuses ${says}`, async () => {
        const { body } = await refusal(caller, spoil(given), 400);
        if (field === undefined || body.code !== 'invalid_request') return;
        expect(body.errors[0].path.split('/'), 'names the field that is wrong').toContain(field);
      });
    }

    if (spoilings.length > 0 && who !== 'visitor') {
      it('asks for a session before it says what is wrong with a request', async () => {
        for (const { spoil } of spoilings) await refusal(null, spoil(given), 401);
      });
    }
    const ids = [
      ...(who === 'member' ? ownIds(row) : []),
      ...thingIds(row).map((name) => ({ part: 'params' as const, name })),
    ];
    if (ids.length > 0) {
      it('says what is wrong with a request before it says whose a thing is, or that there is none', async () => {
        const changed = ids.map(({ part, name }) => [part, { ...(given[part] as object), [name]: maxId }]);
        const strange: Given = { ...given, ...Object.fromEntries(changed) };
        for (const { spoil } of spoilings) await refusal(caller, spoil(strange), 400);
      });
    }

    if (route.method !== 'GET') {
      it('takes JSON only', async () => {
        const payload = JSON.stringify(given.body ?? {});
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
          await refusal(caller, {}, 415, { payload, type });
        }
      });

      it('refuses JSON that breaks off', async () => {
        const { body } = await refusal(caller, {}, 400, { payload: '{"content": "a', type: 'application/json' });
        expect(body.code).toBe('malformed_json');
      });
    }

    it('has changed nothing by all that it refused', nothingChanged);

    answersAsDocumented(row, () => ({ world: world(), caller, given }));
  });
}

/** The valid request comes last: whatever was refused before has not used it up. */
function answersAsDocumented(row: Row, now: () => { world: World; caller: Caller; given: Given }): void {
  const { route } = row;
  const status = row.status ?? Math.min(...Object.keys(route.schema.response).map(Number));
  const key: Record<string, string> = route.schema.headers === undefined ? {} : { 'idempotency-key': randomUUID() };
  // The specification's client names JSON even where it sends no body.
  const type: Record<string, string> = route.method === 'GET' ? {} : { 'content-type': 'application/json' };
  let first: Answer;

  it(`answers ${status} with what the contract promises`, async () => {
    const { world, caller, given } = now();
    first = await send(world, route, { ...given, headers: { ...type, ...key } }, caller);
    expect(first.status, JSON.stringify(first.body)).toBe(status);
    expectShape(route.schema.response[status] as TSchema, first);
  });

  if (route.schema.headers === undefined) return;
  it('answers a repeated key with the first result, and refuses the key for anything else', async () => {
    const { world, caller, given } = now();
    const again = await send(world, route, { ...given, headers: key }, caller);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const before = await fingerprint(world);
    const changed = { ...given, body: somethingElse(given.body as object, world), headers: key };
    expectRefusal(await send(world, route, changed, caller), 409);
    expect(await fingerprint(world)).toBe(before);
  });
}

function expectShape(schema: TSchema, { status, headers, body }: Answer): void {
  if (status === 204) {
    expect(body).toBe('');
    return;
  }
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Value.Errors(schema, body)).toEqual([]);
  expect(Value.Clean(schema, structuredClone(body)), 'nothing but what the contract lists').toEqual(body);
  if (Array.isArray(body)) expect(body, 'the world holds something to list').not.toEqual([]);
}

/** Another valid body. */
function somethingElse(body: object, { bayo, chidi }: World): object {
  for (const name of ['content', 'subject', 'name']) if (name in body) return { ...body, [name]: 'Something else' };
  const { connectedUserId } = body as { connectedUserId: number };
  return { ...body, connectedUserId: connectedUserId === chidi.id ? bayo.id : chidi.id };
}

const ownNames = ['userId', 'senderId', 'currentUserId'];
const namesOf = (schema: TSchema | undefined) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

function isOwnInPath({ route, others = [] }: Row, name: string): boolean {
  return (name === 'userId' || route.url.startsWith('/api/users/:id')) && !others.includes(name);
}

/** Where a request names the member who makes it. */
function ownIds(row: Row): { part: 'params' | 'query' | 'body'; name: string }[] {
  const { params, querystring, body } = row.route.schema;
  const own = (name: string) => ownNames.includes(name) && row.others?.includes(name) !== true;
  return [
    ...namesOf(params)
      .filter((name) => isOwnInPath(row, name))
      .map((name) => ({ part: 'params' as const, name })),
    ...namesOf(querystring)
      .filter(own)
      .map((name) => ({ part: 'query' as const, name })),
    ...namesOf(body)
      .filter(own)
      .map((name) => ({ part: 'body' as const, name })),
  ];
}

/** Ids in the path that name a thing or somebody else. */
function thingIds(row: Row): string[] {
  const administrative = row.route.url.startsWith('/api/admin/');
  return namesOf(row.route.schema.params).filter((name) => administrative || !isOwnInPath(row, name));
}
