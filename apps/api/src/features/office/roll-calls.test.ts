import { randomUUID } from 'node:crypto';
import { DAY } from '@kopa/contracts/time';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { insertMembers, writeMany } from '../../../test/many-members.ts';
import { call } from '../../../test/members.ts';
import { joinLive } from '../../../test/sockets.ts';
import { inDays } from '../../../test/steps/calendar.ts';
import { hallOfTests } from '../../../test/steps/hall.ts';
import { callRoll, hold, meeting } from '../../../test/steps/offices.ts';
import { memberIn } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { jobs } from '../../jobs/jobs.ts';

const test = appOfTests();
const hall = hallOfTests(test);
const { path, mark, claim, close, counts } = hall;

describe('a roll call', () => {
  it('opens with everybody in the place, and tells the holder alone the word', async () => {
    expect(hall.rollCall).toMatchObject({ status: 'open', office: { id: hall.office.id, place: 'Ikeja, Lagos' } });
    expect(hall.rollCall.word).toMatch(/^\d{4}$/);
    expect(hall.rollCall.counts).toEqual({ roster: 2, present: 0, excused: 0, claimed: 0, confirmed: 0 });
    const [open] = (await hall.member.call('GET', '/api/roll-calls')).body;
    expect(open).toMatchObject({ id: hall.rollCall.id, isClaimed: false, mark: 'none' });
    expect(JSON.stringify(open)).not.toContain('word');
    expect((await hall.member.call('GET', `/api/users/${hall.member.id}/notifications`)).body).toEqual([]);
  });

  it('is one of an office until it closes, by itself 24 hours after its end', async () => {
    const again = () => hall.holder.call('POST', `/api/offices/${hall.office.id}/roll-calls`, meeting());
    expect((await again()).body.code).toBe('roll_call_open');
    const end = new Date(`${inDays(0)}T07:00:00Z`).getTime() + DAY;
    test.setNow(new Date(end - 1));
    expect((await hall.holder.call('GET', path())).body.status).toBe('open');
    test.setNow(new Date(end));
    expect((await hall.holder.call('GET', path())).body.status).toBe('closed');
    expect((await hall.member.call('GET', '/api/roll-calls')).body).toEqual([]);
    const tomorrow = meeting({ on: inDays(1), from: '07:00', to: '09:00' });
    expect((await hall.holder.call('POST', `/api/offices/${hall.office.id}/roll-calls`, tomorrow)).status).toBe(201);
    expect((await close()).body.status).toBe('closed');
  });

  it('that is refused because one is open waits for no member', async () => {
    const { status, body } = await test.context.db.transaction().execute(async (transaction) => {
      await sql`select from members where id = ${hall.member.id} for update`.execute(transaction);
      return hall.holder.call('POST', `/api/offices/${hall.office.id}/roll-calls`, meeting());
    });
    expect([status, body.code]).toEqual([409, 'roll_call_open']);
  });

  it('holds 1,000 members, and not one more', async () => {
    const wide = { ...hall.place, cdsGroup: `Wide ${hall.office.id}` };
    const executive = await memberIn(test, wide);
    const held = await hold(hall.boss, wide, executive);
    const add = (members: number) =>
      writeMany(test.context, async (db) => {
        const ids = await insertMembers(db, members);
        await sql`update members set portal_connected = true, deployment_state = 'Lagos', lga = 'Ikeja',
          cds_group = ${wide.cdsGroup} where id = any(${ids}::bigint[])`.execute(db);
      });
    await add(999);
    const full = await callRoll(executive, held);
    expect(full.counts.roster).toBe(1_000);
    expect((await executive.call('GET', `/api/roll-calls/${full.id}/roster`)).body).toHaveLength(1_000);
    await executive.call('PUT', `/api/roll-calls/${full.id}/closing`);
    await add(1);
    const refused = await executive.call('POST', `/api/offices/${held.id}/roll-calls`, meeting());
    expect([refused.status, refused.body.code]).toEqual([409, 'roster_too_large']);
  });

  it('reaches the members on its roster, and its changes the holder', async () => {
    const [ofMember, ofHolder] = [await joinLive(test.app, hall.member), await joinLive(test.app, hall.holder)];
    await mark(hall.member.id, 'present');
    const shown = await ofMember.next('roll_call', ({ rollCall: { mark: given } }) => given === 'present');
    expect(shown.rollCall).toEqual((await hall.member.call('GET', '/api/roll-calls')).body[0]);
    await claim(hall.member);
    await ofMember.next('roll_call', ({ rollCall: { isClaimed } }) => isClaimed);
    const { counts: seen } = await ofHolder.next('roll_call_changed', ({ counts: { confirmed } }) => confirmed === 1);
    expect(seen).toEqual(await counts());
    await close();
    await ofMember.next('roll_call', ({ rollCall: { status } }) => status === 'closed');
    expect(ofMember.frames.map(({ type }) => type)).not.toContain('roll_call_changed');
    expect(JSON.stringify(ofMember.frames)).not.toContain('"word"');
  });

  it('that closes itself tells the members on its roster, once', async () => {
    const socket = await joinLive(test.app, hall.member);
    const closings = () =>
      socket.frames.filter(({ type, payload }) => {
        const { rollCall } = payload as { rollCall: { id: number; status: string } };
        return type === 'roll_call' && rollCall.id === hall.rollCall.id && rollCall.status === 'closed';
      });
    const end = Date.parse(`${inDays(0)}T07:00:00Z`) + DAY;
    const work = async () => {
      while (await jobs['roll-calls'].work(test.context));
    };
    test.setNow(new Date(end - 1));
    await work();
    expect((await hall.holder.call('GET', path())).body.status).toBe('open');
    test.setNow(new Date(end));
    await Promise.all([work(), work()]);
    await work();
    // A frame that comes after all of them.
    const next = await callRoll(hall.holder, hall.office, { on: inDays(1) });
    await socket.next('roll_call', ({ rollCall: { id } }) => id === next.id);
    expect(closings()).toHaveLength(1);
  });

  it('counts for its office, and a refused one does not', async () => {
    const url = `/api/offices/${hall.office.id}/roll-calls`;
    const limited = () => hall.holder.call('POST', url, meeting());
    const taken = vi.spyOn(test.context.limits, 'take');
    expect((await limited()).body.code).toBe('roll_call_open');
    expect(taken.mock.calls.filter(([limit]) => limit === 'rollCalls')).toEqual([]);
    await close();
    expect((await limited()).status).toBe(201);
    expect(taken).toHaveBeenCalledWith('rollCalls', hall.office.id);
    taken.mockRestore();
  });

  it('opens once for two calls at once, and once for a repeated key', async () => {
    await close();
    const url = `/api/offices/${hall.office.id}/roll-calls`;
    const open = (key?: string) =>
      call(test.app, 'POST', url, meeting(), {
        cookie: hall.holder.cookie,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      });
    const answers = await Promise.all([open(), open()]);
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [201, undefined],
      [409, 'roll_call_open'],
    ]);
    hall.rollCall = answers.find(({ status }) => status === 201)?.body;
    await close();
    const key = randomUUID();
    const ids = (await Promise.all([open(key), open(key)])).map(({ body }) => body.id);
    expect([ids[0], new Set(ids).size]).toEqual([expect.any(Number), 1]);
  });
});
