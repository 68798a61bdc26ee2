import { type ErrorCode, errorCatalogue } from '@kopa/contracts/errors';
import { limitsOf, refusalsOf } from '@kopa/contracts/refusals';
import { maxId } from '@kopa/contracts/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { spoilingsOf } from './bad-input.ts';
import { refusesLikeEveryCall } from './common-refusals.ts';
import { answersAsDocumented } from './documented-answer.ts';
import { ownIds, thingIds } from './named-ids.ts';
import { expectRefusal } from './refusal.ts';
import type { Caller, Row } from './row.ts';
import { type Given, type RawBody, refusedCodes, send } from './send.ts';
import type { System } from './system.ts';
import type { TableRow } from './table.ts';
import type { Member, World } from './world.ts';

/** Where a call is walked. */
interface Place {
  system: System;
  world(): World;
}

/** Walks one call: who may not make it, what it refuses, what it answers. */
export function walkCall({ route, who }: TableRow, row: Row, { system, world }: Place): void {
  describe(`${route.method} ${route.url} (${route.schema.summary})`, () => {
    let caller: Caller;
    let given: Given;
    let before: string;
    const spoilings = spoilingsOf(route);
    const own = ownIds(route);
    const things = thingIds(route);
    const refusals = refusalsOf(route, who).filter((code) => system.never[code] === undefined);
    const limits = limitsOf(route, who);
    const refusal = async (by: Caller, changed: Given, status: number, raw?: RawBody) => {
      const answer = await send(world(), route, { ...given, ...changed }, by, raw);
      expectRefusal(answer, status);
      expect(refusals, 'a refusal that the contract documents').toContain(answer.body.code);
      return answer;
    };
    const refuse = async (code: ErrorCode, changed: Given = {}, raw: RawBody | undefined = undefined) => {
      const answer = await refusal(caller, changed, errorCatalogue[code].status, raw);
      expect(answer.body.code).toBe(code);
      return answer;
    };
    const nothingChanged = async () => expect(await world().fingerprint()).toBe(before);

    beforeAll(async () => {
      const usual = { visitor: null, member: world().ada, administrator: world().administrator };
      caller = row.by === undefined ? usual[who] : await row.by(world());
      given = (await row.given?.(world(), caller as Member)) ?? {};
      before = await world().fingerprint();
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
        const { by = caller, status, ...changed } = await prepare(world(), given);
        // Preparing the refusal may have changed the world.
        before = await world().fingerprint();
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
    if (own.length + things.length > 0) {
      it('says what is wrong with a request before it says whose a thing is, or that there is none', async () => {
        const strange: Given = { ...given };
        for (const { part, name } of [...own, ...things]) {
          strange[part] = { ...(strange[part] as object | undefined), [name]: maxId };
        }
        for (const { spoil } of spoilings) await refusal(caller, spoil(strange), 400);
      });
    }

    refusesLikeEveryCall({ route, limits, refusals, world, given: () => given, refuse, nothingChanged });

    it('has changed nothing by all that it refused', nothingChanged);

    answersAsDocumented(row, limits, () => ({ world: world(), caller, given }));

    it('has been refused in every way that its contract documents, and in no other', () => {
      expect([...refusedCodes(world(), route)].sort()).toEqual(refusals.toSorted());
    });

    for (const [says, prove] of Object.entries(row.facts ?? {})) it(says, () => prove(world()));
  });
}
