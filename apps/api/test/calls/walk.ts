import { errorCatalogue } from '@kopa/contracts/errors';
import { limitsOf, refusalsOf } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';
import { maxId } from '@kopa/contracts/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../members.ts';
import { spoilingsOf } from './bad-input.ts';
import { answersAsDocumented } from './documented-answer.ts';
import { ownIds, thingIds } from './named-ids.ts';
import { refusesLikeEveryCall } from './process-refusals.ts';
import { expectRefusal } from './refusal.ts';
import type { Row } from './row.ts';
import { type TableRow, table } from './table.ts';
import { type Caller, createWorld, fingerprint, type Given, refusedCodes, send, type World } from './world.ts';

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
    const own = ownIds(route);
    const things = thingIds(route);
    const refusal = async (by: Caller, changed: Given, status: number, raw?: { payload: string; type: string }) => {
      const answer = await send(world(), route, { ...given, ...changed }, by, raw);
      expectRefusal(answer, status);
      expect(refusalsOf(route, who), 'a refusal that the contract documents').toContain(answer.body.code);
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

    for (const { part, name } of own) {
      it(`refuses another member's id as ${name} in the ${part === 'params' ? 'path' : part}`, async () => {
        const changed = { ...(given[part] as object | undefined), [name]: world().bayo.id };
        await refusal(caller, { [part]: changed }, 403);
        await nothingChanged();
      });
    }

    for (const { name } of things) {
      it(`answers ${row.missing ?? 404} where ${name} in the path names nothing`, async () => {
        const answer = await send(world(), route, { ...given, params: { ...given.params, [name]: maxId } }, caller);
        expect(answer.status).toBe(row.missing ?? 404);
        await nothingChanged();
      });
    }

    for (const [says, prepare] of Object.entries(row.refusals ?? {})) {
      it(`refuses ${says}`, async () => {
        const { by = caller, status, afterwards, ...changed } = await prepare(world(), given);
        // Preparing the refusal may have changed the world.
        before = await fingerprint(world());
        await refusal(by, changed, status).finally(() => afterwards?.());
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
    if (own.length + things.length > 0) {
      it('says what is wrong with a request before it says whose a thing is, or that there is none', async () => {
        const strange: Given = { ...given };
        for (const { part, name } of [...own, ...things]) {
          strange[part] = { ...(strange[part] as object | undefined), [name]: maxId };
        }
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

    for (const limit of limitsOf(route, who)) {
      it(`asks to come back later once the limit "${limit}" is passed`, async () => {
        world().limits.passed = limit;
        const { body, headers } = await refusal(caller, {}, 429).finally(() => {
          world().limits.passed = null;
        });
        expect(body.code).toBe('rate_limited');
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        await nothingChanged();
      });
    }

    refusesLikeEveryCall(route, world, async (code, changed = {}, raw = undefined) => {
      const answer = await refusal(caller, changed, errorCatalogue[code].status, raw);
      expect(answer.body.code).toBe(code);
      return answer;
    });

    it('has changed nothing by all that it refused', nothingChanged);

    answersAsDocumented(row, limitsOf(route, who), () => ({ world: world(), caller, given }));

    it('has been refused in every way that its contract documents, and in no other', () => {
      expect([...refusedCodes(world(), route)].sort()).toEqual(refusalsOf(route, who).sort());
    });
  });
}
