import { adminAccessOf } from '@kopa/contracts/access';
import { calls } from '@kopa/contracts/calls';
import type { Route } from '@kopa/contracts/route';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answersNaming } from '../../../test/answers-walk.ts';
import { noticeTo } from '../../../test/steps/notices.ts';
import { callRoll, ikeja, inspectorOfIkeja, officesOfTests } from '../../../test/steps/offices.ts';
import { memberIn } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const offices = officesOfTests(test);

describe('the calls of an official', () => {
  it('are those of their contracts, and every other one is refused', async () => {
    const holder = await offices.official();
    await offices.hold(inspectorOfIkeja, holder);
    const pathTo = (route: Route) => route.url.replaceAll(/:\w+/g, '1');
    for (const route of calls.filter(({ access }) => adminAccessOf(access)?.scope === 'everywhere')) {
      const { status, body } = await holder.call(route.method, pathTo(route), {});
      expect([status, body.code], `${route.method} ${route.url}`).toEqual([403, 'forbidden']);
    }
    for (const route of calls.filter(({ access }) => access === 'member')) {
      const { status } = await holder.call(route.method, pathTo(route), {});
      expect(status, `${route.method} ${route.url}`).toBe(401);
    }
  });

  it('answer no email, phone or presence', async () => {
    const holder = await offices.official();
    const member = await memberIn(test, ikeja);
    const office = await offices.hold(inspectorOfIkeja, holder);
    await holder.call('POST', '/api/admin/notices', noticeTo(ikeja));
    await sql`delete from safety_calls`.execute(test.context.db);
    const { body } = await holder.call('POST', '/api/admin/safety-calls', { ...ikeja, reason: 'Flood' });
    await member.call('PUT', `/api/safety-calls/${body.id}/answer`, { status: 'safe' });
    const walker = {
      who: 'administrator',
      call: holder.call,
      own: body.id,
      other: member,
      subjectId: office.id,
    } as const;
    const other = { id: member.id, username: member.user.username };
    const secret = new RegExp(`${member.user.email}|${member.user.phoneNumber}|isOnline|lastActiveAt`);
    expect(await answersNaming(secret, { ...walker, other })).toEqual([]);
    const rollCall = await callRoll(holder, office);
    const paths = [
      `offices/${office.id}/roster`,
      `offices/${office.id}/roll-calls`,
      `roll-calls/${rollCall.id}/roster`,
    ];
    for (const path of paths) {
      const shown = await holder.call('GET', `/api/${path}`);
      expect(shown.status).toBe(200);
      expect(JSON.stringify(shown.body)).not.toMatch(secret);
    }
    const [line] = (await holder.call('GET', `/api/offices/${office.id}/roster?search=${member.user.surname}`)).body;
    expect(Object.keys(line).sort()).toEqual([
      ...['cdsGroup', 'deploymentState', 'id', 'name', 'ppa', 'profilePicture', 'stateCode', 'username'],
    ]);
  });
});
