import { DAY, MINUTE } from '@kopa/contracts/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertMembers, writeMany } from '../../../test/many-members.ts';
import { signInAgain } from '../../../test/members.ts';
import { queuedBehind } from '../../../test/races.ts';
import { nameOf, statementsOf } from '../../../test/statements.ts';
import { ago, hallOfTests } from '../../../test/steps/hall.ts';
import { memberIn } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const hall = hallOfTests(test);
const { path, send, mark, claim, close, correct, counts, lineOf, attendance } = hall;

describe('marks', () => {
  it('of two devices give the later one, whichever comes first', async () => {
    const second = await signInAgain(test.app, hall.holder);
    await mark(hall.member.id, 'present', ago(2_000));
    await mark(hall.member.id, 'excused', ago(60_000), second);
    expect((await lineOf(hall.member))?.mark).toBe('present');
    await mark(hall.member.id, 'none', ago(1_000), second);
    expect((await lineOf(hall.member))?.mark).toBe('none');
    const at = ago(500);
    await send([
      { memberId: hall.member.id, mark: 'excused', at },
      { memberId: hall.member.id, mark: 'present', at },
    ]);
    await mark(hall.member.id, 'none', at, second);
    expect((await lineOf(hall.member))?.mark).toBe('present');
  });

  it('of two devices that come at once give the later one, in either order, and keep the claim', async () => {
    const second = await signInAgain(test.app, hall.holder);
    const lines = () => sql`select from roll_call_members where roll_call_id = ${hall.rollCall.id} for update`;
    const later = () => mark(hall.member.id, 'present', ago(1_000));
    const earlier = () => mark(hall.member.id, 'excused', ago(60_000), second);
    for (const calls of [
      [later, earlier],
      [earlier, () => claim(hall.member), later],
    ]) {
      await sql`update roll_call_members set mark = 'none', marked_at = null`.execute(test.context.db);
      await queuedBehind(test.context, lines(), calls);
      expect((await lineOf(hall.member))?.mark).toBe('present');
    }
    expect((await lineOf(hall.member))?.isClaimed).toBe(true);
  });

  it('that another device has taken back later are answered by the mark that counts', async () => {
    const second = await signInAgain(test.app, hall.holder);
    await mark(hall.member.id, 'none', ago(1_000));
    const { body } = await mark(hall.member.id, 'present', ago(60_000), second);
    expect(body).toEqual({ accepted: 1, marks: [{ memberId: hall.member.id, mark: 'none' }], refused: [] });
  });

  it('are refused one by one', async () => {
    const stranger = await memberIn(test, { ...hall.place, cdsGroup: 'Another' });
    const { status, body } = await send([
      { memberId: hall.member.id, mark: 'present', at: ago(0) },
      { memberId: stranger.id, mark: 'present', at: ago(0) },
      { memberId: hall.holder.id, mark: 'present', at: ago(DAY + MINUTE) },
      { memberId: hall.holder.id, mark: 'present', at: ago(-60_000) },
    ]);
    expect([status, body]).toEqual([
      200,
      {
        accepted: 1,
        marks: [{ memberId: hall.member.id, mark: 'present' }],
        refused: [
          { memberId: hall.holder.id, code: 'bad_time' },
          { memberId: hall.holder.id, code: 'bad_time' },
          { memberId: stranger.id, code: 'not_on_roster' },
        ],
      },
    ]);
    expect(await counts()).toMatchObject({ roster: 2, present: 1 });
  });

  it('that waited are all refused after the closing, and come as corrections', async () => {
    await close();
    const { body } = await mark(hall.member.id, 'present', ago(5_000));
    expect(body).toMatchObject({ accepted: 0, refused: [{ memberId: hall.member.id, code: 'roll_call_closed' }] });
    expect((await attendance(hall.member))[0]).toMatchObject({ status: 'absent', markedBy: null, receivedAt: null });
    expect((await correct(hall.member.id, 'present')).body).toMatchObject({
      memberId: hall.member.id,
      mark: 'present',
    });
  });

  it('of 500 members are one transaction of at most five statements', async () => {
    const at = ago(0);
    const ids = await writeMany(test.context, (db) => insertMembers(db, 498));
    await sql`insert into roll_call_members (roll_call_id, member_id)
      select ${hall.rollCall.id}, unnest(${ids}::bigint[])`.execute(test.context.db);
    const all = [...ids, hall.member.id, hall.holder.id].map((memberId) => ({
      memberId,
      mark: 'present' as const,
      at,
    }));
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const statements = (
      await statementsOf(async () => {
        answer = await send(all);
      })
    ).map(nameOf);
    const transaction = statements.slice(statements.indexOf('begin'), statements.indexOf('commit') + 1);
    expect(answer?.body).toMatchObject({ accepted: 500, refused: [] });
    expect(transaction.length, transaction.join('; ')).toBeLessThanOrEqual(5);
    expect(await counts()).toMatchObject({ roster: 500, present: 500 });
  });
});

describe('a correction', () => {
  it('counts over marks, the last to arrive, and is told with its reason', async () => {
    await mark(hall.member.id, 'present');
    expect((await correct(hall.member.id, 'none')).body.code).toBe('roll_call_open');
    await close();
    await correct(hall.member.id, 'none', 'Left before the roll call.');
    expect((await attendance(hall.member))[0]).toMatchObject({ status: 'absent', markedBy: null });
    await correct(hall.member.id, 'excused', 'Was at the clinic.');
    expect((await attendance(hall.member))[0]).toMatchObject({
      status: 'excused',
      markedBy: { name: hall.holder.user.name },
    });
    const told = (await hall.member.call('GET', `/api/users/${hall.member.id}/notifications`)).body;
    expect(told.map(({ message }: { message: string }) => message.split('corrected to ')[1])).toEqual([
      'excused. Was at the clinic.',
      'not present. Left before the roll call.',
    ]);
    expect(told[0]).toMatchObject({ type: 'other', relatedType: 'roll_call', relatedId: hall.rollCall.id });
  });

  it('that changes nothing is neither told nor in the audit log; a new reason is', async () => {
    const told = async () =>
      (await hall.member.call('GET', `/api/users/${hall.member.id}/notifications`)).body.map(
        ({ message }: { message: string }) => message.split('corrected to ')[1],
      );
    await mark(hall.member.id, 'present');
    await close();
    expect((await correct(hall.member.id, 'present')).status).toBe(201);
    expect(await told()).toEqual([]);
    for (const reason of ['Was at the clinic.', 'Was at the clinic.', 'Was at the hospital.']) {
      const { status, body } = await correct(hall.member.id, 'excused', reason);
      expect([status, body.mark]).toEqual([201, 'excused']);
    }
    expect(await told()).toEqual(['excused. Was at the hospital.', 'excused. Was at the clinic.']);
    const log = (await hall.boss.call('GET', '/api/admin/audit-log?action=correct_mark')).body;
    expect(log.filter(({ userId }: { userId: number }) => userId === hall.member.id)).toHaveLength(2);
  });

  it('is in the audit log, by the holder and about the member', async () => {
    await close();
    await correct(hall.member.id, 'present');
    const [entry] = (await hall.boss.call('GET', '/api/admin/audit-log?action=correct_mark')).body;
    expect(entry).toMatchObject({
      administrator: hall.holder.user.username,
      userId: hall.member.id,
      targetId: hall.rollCall.id,
    });
  });
});

describe('an executive who marks friends', () => {
  it('confirms nobody who has not claimed with the own session, and marks nobody of another place', async () => {
    const [friend, elsewhere] = [hall.member, await memberIn(test, { ...hall.place, lga: 'Epe' })];
    const { body } = await send([
      { memberId: friend.id, mark: 'present', at: ago(0) },
      { memberId: elsewhere.id, mark: 'present', at: ago(0) },
    ]);
    expect(body).toMatchObject({ accepted: 1, refused: [{ memberId: elsewhere.id, code: 'not_on_roster' }] });
    // The word opens the own claim alone.
    expect((await hall.holder.call('POST', path('/claims'), { word: hall.rollCall.word, at: ago(0) })).status).toBe(
      201,
    );
    expect((await claim(elsewhere)).status).toBe(404);
    expect(await lineOf(friend)).toMatchObject({ mark: 'present', isClaimed: false });
    expect(await counts()).toMatchObject({ present: 1, claimed: 1, confirmed: 0 });
    expect((await attendance(friend))[0]).toMatchObject({
      status: 'marked',
      markedBy: { name: hall.holder.user.name },
    });
    const forFriend = { memberId: friend.id, word: hall.rollCall.word, at: ago(0) };
    expect((await hall.holder.call('POST', path('/claims'), forFriend)).status).toBe(400);
  });

  it('corrects with a reason only, which the member and the audit log have', async () => {
    await close();
    expect((await correct(hall.member.id, 'present', ' ')).status).toBe(400);
    expect((await lineOf(hall.member))?.mark).toBe('none');
    expect((await hall.boss.call('GET', '/api/admin/audit-log?action=correct_mark&limit=1')).body).not.toMatchObject([
      { targetId: hall.rollCall.id },
    ]);
  });
});

describe('marks and claims while a roll call closes', () => {
  const closes = () => hall.holder.call('PUT', path('/closing'));
  const marks = () => mark(hall.member.id, 'present', ago(0));
  const locked = () => sql`select from roll_calls where id = ${hall.rollCall.id} for update`;

  it('count before the closing, and are refused after it', async () => {
    const [marked] = await queuedBehind(test.context, locked(), [marks, closes]);
    expect(marked?.body).toMatchObject({ accepted: 1, refused: [] });
    expect((await attendance(hall.member))[0]?.status).toBe('marked');
  });

  it('are refused after it, and leave the sheet as it was', async () => {
    const [closed, late] = await queuedBehind(test.context, locked(), [closes, marks]);
    expect([closed?.status, late?.body.refused]).toEqual([
      200,
      [{ memberId: hall.member.id, code: 'roll_call_closed' }],
    ]);
    expect((await attendance(hall.member))[0]).toMatchObject({ status: 'absent', receivedAt: null });
  });

  it('give one state where a mark, its repetition, a claim and the closing come at once', async () => {
    const at = ago(1_000);
    const answers = await Promise.all([
      mark(hall.member.id, 'present', at),
      claim(hall.member),
      mark(hall.member.id, 'present', at),
      closes(),
      claim(hall.member),
    ]);
    for (const { status } of answers) expect([200, 201]).toContain(status);
    const line = await lineOf(hall.member);
    const isMarked = [answers[0], answers[2]].some((answer) => answer?.body.accepted === 1);
    expect(line).toMatchObject({ mark: isMarked ? 'present' : 'none', isClaimed: true });
    expect([answers[1], answers[4]].map((answer) => answer?.status).toSorted()).toEqual([200, 201]);
  });

  it('are refused once the office has ended before them', async () => {
    const office = sql`select from offices where id = ${hall.office.id} for update`;
    const [ended, late] = await queuedBehind(test.context, office, [
      () => hall.boss.call('DELETE', `/api/admin/offices/${hall.office.id}`),
      marks,
    ]);
    expect([ended?.status, late?.body.code]).toEqual([204, 'office_ended']);
  });
});
