import { adminAccessOf, realmOf } from '@kopa/contracts/access';
import { type ErrorCode, errorStatuses } from '@kopa/contracts/errors';
import { limitsOf, refusalsOf } from '@kopa/contracts/refusals';
import { maxId } from '@kopa/contracts/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { type InvalidRequest, invalidRequestsOf, oneOfEachPart } from './bad-input.ts';
import { refusesLikeEveryCall } from './common-refusals.ts';
import { answersAsDocumented } from './documented-answer.ts';
import { ownIds, thingIds } from './named-ids.ts';
import { prepare } from './prepare.ts';
import { expectRefusal } from './refusal.ts';
import type { Row } from './row.ts';
import { type Given, type RawBody, refusedCodes, send } from './send.ts';
import type { Caller, World } from './world.ts';

/** Tests one call: access, refusals, the documented response and the outcomes of its row. */
export function walkCall(row: Row, world: () => World): void {
  const { route } = row;
  const who = realmOf(route.access);
  describe(`${route.method} ${route.url} (${route.schema.summary})`, () => {
    let caller: Caller;
    let given: Given;
    let before: string;
    const invalidRequests = invalidRequestsOf(route);
    const own = ownIds(route);
    const things = thingIds(route);
    const refusals = refusalsOf(route);
    const limits = limitsOf(route);
    const refusal = async (by: Caller, changed: Given, status: number, raw?: RawBody) => {
      const answer = await send(world(), route, { ...given, ...changed }, by, raw);
      expectRefusal(answer, status);
      expect(refusals, 'a refusal that the contract documents').toContain(answer.body.code);
      return answer;
    };
    const refuse = async (code: ErrorCode, changed: Given = {}, raw: RawBody | undefined = undefined) => {
      const answer = await refusal(caller, changed, errorStatuses[code], raw);
      expect(answer.body.code).toBe(code);
      return answer;
    };
    const nothingChanged = async () => expect(await world().fingerprint()).toBe(before);

    beforeAll(async () => {
      ({ caller, given } = await prepare(world(), row));
      before = await world().fingerprint();
    });

    if (who !== 'visitor') {
      it('refuses callers without a session', async () => {
        await refusal(null, {}, 401);
        await refusal(null, { headers: { cookie: 'kopa_session=forged', authorization: 'Bearer forged' } }, 401);
        await nothingChanged();
      });
    }

    if (who === 'member' || who === 'administrator') {
      it(`refuses ${who === 'member' ? 'administrators' : 'members'} by cookie and by token`, async () => {
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
      const missing = (typeof row.missing === 'object' ? row.missing[name] : row.missing) ?? 404;
      it(`returns ${missing} if ${name} in the path does not exist`, async () => {
        const answer = await send(world(), route, { ...given, params: { ...given.params, [name]: maxId } }, caller);
        expect(answer.status).toBe(missing);
        await nothingChanged();
      });
    }

    for (const [description, prepare] of Object.entries(row.refusals ?? {})) {
      it(`refuses ${description}`, async () => {
        const { by = caller, status, isStored = false, ...changed } = await prepare(world(), given);
        // The preparation may have changed the world.
        before = await world().fingerprint();
        await refusal(by, changed, status);
        if (isStored) before = await world().fingerprint();
        else await nothingChanged();
      });
    }

    const ofAdministrators = adminAccessOf(route.access);
    if (ofAdministrators !== undefined && ofAdministrators.scope !== 'own') {
      it('refuses officials, where it is theirs without an office', async () => {
        const official = await world().signInAdministrator('official');
        before = await world().fingerprint();
        const { body } = await refusal(official, {}, 403);
        expect(body.code).toBe(ofAdministrators.roles.includes('official') ? 'out_of_scope' : 'forbidden');
        await nothingChanged();
      });
    }

    it('refuses every invalid request, and names the invalid field', async () => {
      const refuseInvalid = async ({ field, change }: InvalidRequest) => {
        const { body } = await refusal(caller, change(given), 400);
        if (field === undefined || body.code !== 'invalid_request') return;
        expect(body.errors[0].path.split('/'), 'names the invalid field').toContain(field);
      };
      const wrong: string[] = [];
      for (const invalid of invalidRequests) {
        await refuseInvalid(invalid).catch(({ message }: Error) => wrong.push(`${invalid.description}: ${message}`));
      }
      expect(wrong).toEqual([]);
    });

    // For the order of the checks one invalid request for each part is enough.
    const invalidParts = oneOfEachPart(route);
    if (who !== 'visitor') {
      it('checks the session before the validity of a request', async () => {
        for (const { change } of invalidParts) await refusal(null, change(given), 401);
      });
    }
    if (own.length + things.length > 0) {
      it('checks the validity of a request before ownership and existence', async () => {
        const strange: Given = { ...given };
        for (const { part, name } of [...own, ...things]) {
          strange[part] = { ...(strange[part] as object | undefined), [name]: maxId };
        }
        for (const { change } of invalidParts) await refusal(caller, change(strange), 400);
      });
    }

    refusesLikeEveryCall({ route, limits, refusals, world, given: () => given, refuse, nothingChanged });

    it('has changed nothing by the refused requests', nothingChanged);

    answersAsDocumented(row, limits, () => ({ world: world(), caller, given }));

    it('has returned every refusal in its contract, and no other', () => {
      expect([...refusedCodes(world(), route)].sort()).toEqual(refusals.toSorted());
    });

    for (const [description, prove] of Object.entries(row.outcomes ?? {})) it(description, () => prove(world()));
  });
}
