import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { arrive, cancel, giveTime, ownJourneys, route } from '../../../test/steps/journeys.ts';
import { toldOf } from '../../../test/steps/notifications.ts';
import { alert, arrived, request, roadOfTests } from '../../../test/steps/road.ts';
import { MailRefusal } from '../notifications/mailer.ts';
import { sendMailsStep } from '../notifications/mails.actions.ts';

const newTime = (time: string) => `Ada Obi now expects to reach Ibadan by 26 November at ${time}.`;

const road = roadOfTests();

/** Tells the contacts that the journey, which was expected at 14:00, is late; it is 15:00. */
async function alerted() {
  const { ada, Bola } = await road.party('Bola');
  const { id } = await road.start(ada, [Bola]);
  await road.pass(180);
  expect(await toldOf(Bola, 'journey')).toEqual([request, alert]);
  return { ada, Bola, id };
}

describe('after an alert and a new time', () => {
  it('the arrival is told and mailed to the contacts who were alerted', async () => {
    const { ada, Bola, id } = await alerted();
    await giveTime(ada, id, { expectedAt: road.later(60) });
    await arrive(ada, id);
    await road.pass(0);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert, newTime('16:00'), arrived]);
    expect(road.mails.map(({ to }) => to)).toEqual([Bola.user.email, Bola.user.email]);
    expect(road.mails[1]?.text).toContain(arrived);
  });

  it('a cancellation is mailed too', async () => {
    const { ada, Bola, id } = await alerted();
    await giveTime(ada, id, { expectedAt: road.later(60) });
    await cancel(ada, id);
    await road.pass(0);
    expect((await toldOf(Bola, 'journey')).at(-1)).toBe('Ada Obi cancelled the journey to Ibadan.');
    expect(road.mails[1]?.text).toContain('Ada Obi cancelled the journey to Ibadan.');
  });

  it('every further new time is told', async () => {
    const { ada, Bola, id } = await alerted();
    await giveTime(ada, id, { expectedAt: road.later(60) });
    await giveTime(ada, id, { expectedAt: road.later(90) });
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert, newTime('16:00'), newTime('16:30')]);
  });

  it('the mail of the first alert does not leave with that of the second', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    const { mailer } = road.test.context;
    road.test.context.mailer = { send: () => Promise.reject(new MailRefusal(new Error('away'))) };
    await road.pass(180);
    await giveTime(ada, id, { expectedAt: road.later(60) });
    await road.pass(120);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert, newTime('16:00'), alert]);
    road.test.context.mailer = mailer;
    await sql`update mails set due_at = now()`.execute(road.test.context.db);
    await sendMailsStep(road.test.context);
    expect(road.mails).toHaveLength(1);
    expect(road.mails[0]?.text).toContain('26 November 2026 at 16:00');
  });
});

describe('a new time', () => {
  it('that comes again changes nothing, also after the alert', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    const given = { at: road.later(10), expectedAt: road.later(30) };
    road.setNow(road.later(100));
    expect((await giveTime(ada, id, given)).body).toMatchObject({ status: 'due', expectedAt: given.expectedAt });
    await road.pass(0);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert]);
    const before = await ownJourneys(ada);
    const again = await giveTime(ada, id, given);
    expect([again.status, again.body]).toEqual([200, before[0]]);
    await road.pass(0);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert]);
    expect(await toldOf(ada, 'journey')).toHaveLength(1);
  });

  it('that is past after the alert neither tells nor alerts anybody again', async () => {
    const { ada, Bola, id } = await alerted();
    const past = road.later(-70);
    const { body } = await giveTime(ada, id, { at: road.later(-80), expectedAt: past });
    expect(body).toMatchObject({ status: 'alerted', expectedAt: past });
    await road.pass(5);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert]);
    expect(await toldOf(ada, 'journey')).toHaveLength(1);
  });

  it('that was given before the present one changes nothing when it comes later', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    road.setNow(road.later(30));
    const newer = await giveTime(ada, id, { at: road.later(-10), expectedAt: road.later(150) });
    const older = await giveTime(ada, id, { at: road.later(-20), expectedAt: road.later(60) });
    expect([older.status, older.body.expectedAt]).toEqual([200, newer.body.expectedAt]);
    const newest = await giveTime(ada, id, { expectedAt: road.later(60) });
    expect(newest.body.expectedAt).toBe(road.later(60));
  });
});

it('a start that is sent again without its refused time, and later with it, begins one journey', async () => {
  const { ada, Bola } = await road.party('Bola');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const day = 24 * 60;
  const body = { ...route, expectedAt: road.later(day + 60), contactIds: [Bola.id] };
  const ahead = { ...body, at: road.later(day) };
  const refused = await ada.call('POST', '/api/journeys', ahead, headers);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
  const started = await ada.call('POST', '/api/journeys', body, headers);
  const again = await ada.call('POST', '/api/journeys', ahead, headers);
  expect([again.status, again.body.id]).toEqual([201, started.body.id]);
  expect(await ownJourneys(ada)).toHaveLength(1);
});
