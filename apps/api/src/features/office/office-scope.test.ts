import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { queuedBehind } from '../../../test/races.ts';
import { joinLive } from '../../../test/sockets.ts';
import { entryFor, inDays } from '../../../test/steps/calendar.ts';
import { noticeTo } from '../../../test/steps/notices.ts';
import { epe, ikeja, inspectorOfIkeja, officesOfTests, outcomesOf } from '../../../test/steps/offices.ts';
import { memberIn } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const offices = officesOfTests(test);
const outside = [403, 'out_of_scope'];

describe('the scope of an official', () => {
  it.each([
    [inspectorOfIkeja, [ikeja], [{ state: 'Lagos' }, epe]],
    [
      { kind: 'zonal', state: 'Lagos', lgas: ['Ikeja', 'Epe'] },
      [ikeja, epe],
      [{ state: 'Lagos' }, { state: 'Lagos', lga: 'Ojo' }],
    ],
    [
      { kind: 'coordinator', state: 'Lagos' },
      [{ state: 'Lagos' }, ikeja],
      [{ state: 'Kano' }, { state: 'Oyo', lga: 'Surulere' }],
    ],
  ])('as %o has %o inside and %o outside', async (place, within, without) => {
    const holder = await offices.official();
    const { id } = await offices.hold(place, holder);
    await sql`delete from safety_calls`.execute(test.context.db);
    for (const audience of [...without, {}, { batch: '2026 Batch A' }, { cdsGroup: 'Sports' }]) {
      const query = new URLSearchParams(audience as Record<string, string>);
      expect((await holder.call('POST', '/api/admin/notices', noticeTo(audience))).body.code).toBe('out_of_scope');
      expect((await holder.call('GET', `/api/admin/notices/reach?${query}`)).body.code).toBe('out_of_scope');
      if ('cdsGroup' in audience) continue;
      expect((await holder.call('POST', '/api/admin/calendar', entryFor(audience))).body.code).toBe('out_of_scope');
      expect((await holder.call('GET', `/api/admin/calendar/reach?${query}`)).body.code).toBe('out_of_scope');
    }
    for (const area of without) {
      const query = new URLSearchParams(area as Record<string, string>);
      expect((await holder.call('GET', `/api/admin/safety-calls/reach?${query}`)).body.code).toBe('out_of_scope');
      const asked = await holder.call('POST', '/api/admin/safety-calls', { ...area, reason: 'Flood' });
      expect(asked.body.code).toBe('out_of_scope');
    }
    for (const area of within) {
      const query = new URLSearchParams(area as Record<string, string>);
      const published = await holder.call('POST', '/api/admin/notices', noticeTo(area));
      expect([published.status, published.body.office?.id]).toEqual([201, id]);
      const batch = { ...area, batch: '2026 Batch A' };
      expect((await holder.call('POST', '/api/admin/calendar', entryFor(batch))).status).toBe(201);
      expect((await holder.call('POST', '/api/admin/safety-calls', { ...area, reason: 'Flood' })).status).toBe(201);
      for (const tab of ['notices', 'calendar', 'safety-calls']) {
        expect((await holder.call('GET', `/api/admin/${tab}/reach?${query}`)).status).toBe(200);
      }
    }
  });

  it('filters lists in the query, and finds nothing outside by its id', async () => {
    const holder = await offices.official();
    await offices.hold(inspectorOfIkeja, holder);
    await sql`delete from safety_calls`.execute(test.context.db);
    const ids: Record<string, number[]> = {};
    for (const [tab, body] of Object.entries({ notices: noticeTo, calendar: entryFor })) {
      ids[tab] = [];
      for (const audience of [epe, {}, ikeja]) {
        ids[tab].push((await offices.boss.call('POST', `/api/admin/${tab}`, body(audience))).body.id);
      }
    }
    ids['safety-calls'] = [];
    for (const area of [epe, { state: 'Lagos' }, ikeja]) {
      const asked = await offices.boss.call('POST', '/api/admin/safety-calls', { ...area, reason: 'Flood' });
      ids['safety-calls'].push(asked.body.id);
    }
    for (const [tab, [epe, wider, own]] of Object.entries(ids)) {
      const list = (await holder.call('GET', `/api/admin/${tab}?limit=100`)).body as { id: number }[];
      const found = list.map(({ id }) => id);
      expect(found).toContain(own);
      expect(found).not.toContain(epe);
      expect(found).not.toContain(wider);
      const paths = { notices: '', calendar: '/history', 'safety-calls': '' }[tab] as string;
      for (const id of [epe, wider]) {
        if (tab !== 'notices')
          expect((await holder.call('GET', `/api/admin/${tab}/${id}${paths}`)).status, tab).toBe(404);
        const change =
          tab === 'safety-calls'
            ? holder.call('PUT', `/api/admin/${tab}/${id}/end`)
            : holder.call('DELETE', `/api/admin/${tab}/${id}`);
        expect((await change).status, tab).toBe(404);
      }
    }
    const [entryOfEpe] = ids.calendar as [number];
    expect((await holder.call('PATCH', `/api/admin/calendar/${entryOfEpe}`, { title: 'Mine' })).status).toBe(404);
    const [, , ownNotice] = ids.notices as [number, number, number];
    expect((await holder.call('DELETE', `/api/admin/notices/${ownNotice}`)).status).toBe(204);
  });

  it('is nothing without an accepted office in force, and ends with the office', async () => {
    const holder = await offices.official();
    const tabs = ['notices', 'calendar', 'safety-calls'];
    const lists = () => outcomesOf(tabs.map((tab) => holder.call('GET', `/api/admin/${tab}`)));
    expect(await lists()).toEqual([outside, outside, outside]);
    const { body } = await offices.offer(inspectorOfIkeja, holder);
    expect(await lists()).toEqual([outside, outside, outside]);
    await holder.call('PUT', `/api/offices/${body.id}/acceptance`);
    expect((await lists()).map(([status]) => status)).toEqual([200, 200, 200]);
    await offices.boss.call('DELETE', `/api/admin/offices/${body.id}`);
    expect(await lists()).toEqual([outside, outside, outside]);
  });

  it('ends with the last day, by no job', async () => {
    const holder = await offices.official();
    const { body } = await offices.offer(inspectorOfIkeja, holder, inDays(1));
    await holder.call('PUT', `/api/offices/${body.id}/acceptance`);
    test.setNow(new Date(`${inDays(1)}T22:59:00Z`));
    expect((await holder.call('GET', '/api/admin/notices')).status).toBe(200);
    test.setNow(new Date(`${inDays(1)}T23:00:00Z`));
    expect(await outcomesOf([holder.call('GET', '/api/admin/notices')])).toEqual([outside]);
    expect(await offices.seen(body)).toMatchObject({ status: 'ended' });
    expect((await holder.call('GET', `/api/offices/${body.id}/roster`)).body.code).toBe('office_ended');
  });

  it('ends in the transaction of its end, also during a call', async () => {
    const holder = await offices.official();
    const { id } = await offices.hold(inspectorOfIkeja, holder);
    const office = sql`select from offices where id = ${id} for update`;
    const [ended, published] = await queuedBehind(test.context, office, [
      () => offices.boss.call('DELETE', `/api/admin/offices/${id}`),
      () => holder.call('POST', '/api/admin/notices', noticeTo(ikeja)),
    ]);
    expect([ended?.status, published?.status, published?.body.code]).toEqual([204, ...outside]);
  });

  it('is of each of several offices, and none of them together', async () => {
    const holder = await offices.official();
    const [inIkeja, inKano] = [
      await offices.hold(inspectorOfIkeja, holder),
      await offices.hold({ kind: 'coordinator', state: 'Kano' }, holder),
    ];
    const kano = { state: 'Kano', lga: 'Dala' };
    const published = async (audience: object) => holder.call('POST', '/api/admin/notices', noticeTo(audience));
    expect((await published(ikeja)).body.office.id).toBe(inIkeja.id);
    expect((await published(kano)).body.office.id).toBe(inKano.id);
    expect(await outcomesOf([published({ state: 'Lagos' }), published(epe)])).toEqual([outside, outside]);
    const shown = (await holder.call('GET', '/api/admin/notices?limit=100')).body as { audience: { state?: string } }[];
    expect(new Set(shown.map(({ audience }) => audience.state))).toEqual(new Set(['Lagos', 'Kano']));
    await offices.boss.call('DELETE', `/api/admin/offices/${inIkeja.id}`);
    expect(await outcomesOf([published(ikeja)])).toEqual([outside]);
    const left = (await holder.call('GET', '/api/admin/notices?limit=100')).body as { audience: { state?: string } }[];
    expect(new Set(left.map(({ audience }) => audience.state))).toEqual(new Set(['Kano']));
  });

  it('is judged at each call of a moderator who becomes an official', async () => {
    const holder = await signInAdministrator(test.app, 'moderator');
    const everybody = (await offices.boss.call('POST', '/api/admin/notices', noticeTo({}))).body.id;
    expect((await holder.call('GET', '/api/admin/users/')).status).toBe(200);
    await sql`update administrators set role = 'official' where id = ${holder.id}`.execute(test.context.db);
    expect(await outcomesOf([holder.call('GET', '/api/admin/users/')])).toEqual([[403, 'forbidden']]);
    expect(await outcomesOf([holder.call('GET', '/api/admin/notices')])).toEqual([outside]);
    await offices.hold(inspectorOfIkeja, holder);
    expect(await outcomesOf([holder.call('DELETE', `/api/admin/notices/${everybody}`)])).toEqual([[404, 'not_found']]);
  });

  it('does not hold moderators and super administrators, also as holders', async () => {
    for (const role of ['moderator', 'super_admin'] as const) {
      const holder = await signInAdministrator(test.app, role);
      await offices.hold({ ...inspectorOfIkeja, lga: role === 'moderator' ? 'Ikeja' : 'Epe' }, holder);
      const { status, body } = await holder.call('POST', '/api/admin/notices', noticeTo({}));
      expect([status, body.office]).toEqual([201, null]);
      expect((await holder.call('GET', '/api/admin/rumours')).status).toBe(200);
    }
  });

  it('shows the office beside its notices, to members too', async () => {
    const [holder, member] = [await offices.official(), await memberIn(test, ikeja)];
    const office = await offices.hold(inspectorOfIkeja, holder);
    const socket = await joinLive(test.app, member);
    const { body } = await holder.call('POST', '/api/admin/notices', noticeTo(ikeja));
    const named = { id: office.id, kind: 'inspector', place: 'Ikeja, Lagos' };
    expect(body.office).toEqual(named);
    expect((await socket.next('notice')).notice.office).toEqual(named);
    const [shown] = (await member.call('GET', `/api/channels/${body.channelId}/notices`)).body;
    expect(shown.office).toEqual(named);
  });
});
