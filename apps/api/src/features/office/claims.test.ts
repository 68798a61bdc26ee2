import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addCrowd } from '../../../test/crowds.ts';
import { call } from '../../../test/members.ts';
import { inDays } from '../../../test/steps/calendar.ts';
import { ago, hallOfTests } from '../../../test/steps/hall.ts';
import { callRoll, hold } from '../../../test/steps/offices.ts';
import { memberIn } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const hall = hallOfTests(test);
const { mark, claim, close, counts, attendance, wrongWord } = hall;

describe('a claim', () => {
  it('confirms a mark, and alone never counts', async () => {
    expect((await claim(hall.member)).status).toBe(201);
    expect((await claim(hall.member)).status).toBe(200);
    expect((await attendance(hall.member))[0]).toMatchObject({ status: 'claimed', markedBy: null });
    expect((await hall.member.call('GET', `/api/users/${hall.member.id}/service`)).body.cds).toMatchObject({
      rollCalls: 0,
    });
    await mark(hall.member.id, 'present');
    expect((await attendance(hall.member))[0]).toMatchObject({
      status: 'confirmed',
      markedBy: { name: hall.holder.user.name },
    });
    expect((await hall.member.call('GET', `/api/users/${hall.member.id}/service`)).body.cds).toEqual({
      ...{ attended: 6, required: 8, rollCalls: 1 },
    });
    await mark(hall.member.id, 'excused');
    expect((await attendance(hall.member))[0]).toMatchObject({ status: 'excused' });
  });

  it('with ten wrong words ends the guessing of that member alone', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect((await claim(hall.member, wrongWord())).body.code).toBe('wrong_word');
    const { status, headers } = await claim(hall.member);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await claim(hall.holder)).status).toBe(201);
    expect(await counts()).toMatchObject({ claimed: 1 });
  });

  it('takes no more than ten words, also if they are guessed at once', async () => {
    const guesses = await Promise.all(Array.from({ length: 15 }, () => claim(hall.member, wrongWord())));
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('comes until 24 hours after the end, also to a closed roll call', async () => {
    await close();
    expect((await claim(hall.member)).status).toBe(201);
    const late = new Date(`${inDays(1)}T07:00:00Z`);
    test.setNow(late);
    const { body } = await claim(hall.holder, hall.rollCall.word, late.toISOString());
    expect(body.code).toBe('too_late');
  });

  it('of 300 members comes within a minute', async () => {
    const cookies = await addCrowd(test.app, test.context, 300);
    const crowd = { ...hall.place, cdsGroup: `Crowd of ${hall.office.id}` };
    await sql`update members set portal_connected = true, deployment_state = 'Lagos', lga = 'Ikeja',
      cds_group = ${crowd.cdsGroup} where username like 'crowd%'`.execute(test.context.db);
    const executive = await memberIn(test, crowd);
    const opened = await callRoll(executive, await hold(hall.boss, crowd, executive));
    const body = { word: opened.word, at: ago(0) };
    const claims: number[] = [];
    const url = `/api/roll-calls/${opened.id}/claims`;
    for (let first = 0; first < 300; first += 6) {
      const some = cookies.slice(first, first + 6);
      const answers = await Promise.all(some.map((cookie) => call(test.app, 'POST', url, body, { cookie })));
      claims.push(...answers.map(({ status }) => status));
    }
    expect(claims.filter((status) => status === 201)).toHaveLength(300);
    const { counts: seen } = (await executive.call('GET', `/api/roll-calls/${opened.id}`)).body;
    expect(seen).toMatchObject({ roster: 301, claimed: 300 });
  }, 120_000);
});
