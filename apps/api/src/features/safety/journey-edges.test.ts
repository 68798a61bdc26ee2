import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAgain, type TestMember } from '../../../test/members.ts';
import { cancelWaits, queuedBehind } from '../../../test/races.ts';
import { retryUntilAnswered } from '../../../test/retry-until-answered.ts';
import { arrive, giveTime, ownJourneys, route } from '../../../test/steps/journeys.ts';
import { toldOf } from '../../../test/steps/notifications.ts';
import { alert, arrived, request, roadOfTests } from '../../../test/steps/road.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { createContext, createLogger } from '../../process/create-context.ts';
import { MailRefusal } from '../notifications/mailer.ts';
import { sendMailsStep } from '../notifications/mails.actions.ts';
import { journeysStep } from './journey-steps.actions.ts';

const road = roadOfTests();

const lock = (id: number) => sql`select from journeys where id = ${id} for update`;

describe('two devices', () => {
  it('that start at once begin one journey', async () => {
    const { ada, Bola } = await road.party('Bola');
    const other = await signInAgain(road.test.app, ada);
    const body = { ...route, expectedAt: road.later(60), contactIds: [Bola.id] };
    const begin = ({ call }: TestMember) => retryUntilAnswered(() => call('POST', '/api/journeys', body));
    const answers = await Promise.all([ada, other].map(begin));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await toldOf(Bola, 'journey')).toEqual([request]);
  });

  it('arrive once: the second one is told that the journey has ended', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    const other = await signInAgain(road.test.app, ada);
    const answers = await Promise.all([ada, other].map((device) => retryUntilAnswered(() => arrive(device, id))));
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'journey_ended']);
  });
});

describe('an arrival and the alert in the same second', () => {
  it('with the arrival first alerts nobody', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    await road.pass(179);
    road.setNow(road.later(1));
    await queuedBehind<unknown>(road.test.context, lock(id), [
      () => arrive(ada, id),
      () => journeysStep(road.test.context),
    ]);
    expect(await toldOf(Bola, 'journey')).toEqual([request]);
    expect(await ownJourneys(ada)).toMatchObject([{ status: 'arrived' }]);
  });

  it('with the alert first tells the contacts of both', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    await road.pass(179);
    road.setNow(road.later(1));
    await queuedBehind<unknown>(road.test.context, lock(id), [
      () => journeysStep(road.test.context),
      () => arrive(ada, id),
    ]);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert, arrived]);
  });
});

describe('a send that waited for the network', () => {
  it('counts from its time, and is due at once where that is past', async () => {
    const { ada, Bola } = await road.party('Bola');
    const journey = await road.start(ada, [Bola], { at: road.later(-180), expectedAt: road.later(-30) });
    expect(journey).toMatchObject({ startedAt: road.later(-180), status: 'due', lastHeardAt: road.later(0) });
    expect(await toldOf(ada, 'journey')).toEqual([
      'Have you arrived? You expected to reach Ibadan by 26 November at 11:30.',
    ]);
    await road.pass(0);
    expect(await toldOf(Bola, 'journey')).toEqual([request]);
    const given = await giveTime(ada, journey.id, { at: road.later(-60), expectedAt: road.later(-20) });
    expect(given.body).toMatchObject({ status: 'due', expectedAt: road.later(-20) });
    const answer = await arrive(ada, journey.id, { at: road.later(-10) });
    expect(answer.body).toMatchObject({ status: 'arrived', endedAt: road.later(-10) });
    expect(await toldOf(Bola, 'journey')).toEqual([request]);
  });

  it('alerts within a minute where the expected time is more than an hour past', async () => {
    const { ada, Bola } = await road.party('Bola');
    await road.start(ada, [Bola], { at: road.later(-300), expectedAt: road.later(-61) });
    await road.pass(0);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert]);
  });

  it('is refused by a clock that is wrong by a day, and before the start', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    const day = 24 * 60;
    for (const at of [road.later(1), road.later(day), road.later(-day - 1), road.later(-1)]) {
      for (const answer of [await arrive(ada, id, { at }), await giveTime(ada, id, { at, expectedAt: at })])
        expect([answer.status, answer.body.code], at).toEqual([400, 'invalid_request']);
    }
    expect(await ownJourneys(ada)).toMatchObject([{ status: 'underway', endedAt: null }]);
  });
});

describe('darkness in Lagos', () => {
  it.each([
    ['2026-11-26T17:00:00.000Z', false],
    ['2026-11-26T17:01:00.000Z', true],
    ['2026-11-26T23:00:00.000Z', true],
    ['2026-11-27T04:59:00.000Z', true],
    ['2026-11-27T05:00:00.000Z', false],
  ])('begins after 18:00 and ends at 6:00: %s', async (expectedAt, isAfterDark) => {
    const { ada, Bola } = await road.party('Bola');
    expect(await road.start(ada, [Bola], { expectedAt })).toMatchObject({ expectedAt, isAfterDark });
  });
});

describe('the job', () => {
  it('tells once, however many processes work at it', async () => {
    const { ada, Bola } = await road.party('Bola');
    await road.start(ada, [Bola]);
    const { config } = road.test.context;
    const other = await createContext(config, createLogger(config), road.test.context.now);
    road.setNow(road.later(180));
    const workOff = async (context: typeof other.context) => {
      while (await journeysStep(context));
    };
    await Promise.all([workOff(road.test.context), workOff(other.context), workOff(road.test.context)]);
    await other.close();
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert]);
    const { rows } = await sql`select kind from mails where member_id = ${Bola.id}`.execute(road.test.context.db);
    expect(rows).toEqual([{ kind: 'journey_late' }]);
    await sendMailsStep(road.test.context);
  });

  it('goes on with the others where one journey fails', async () => {
    const [one, two] = [await road.party('Bola'), await road.party('Bola')];
    const { id } = await road.start(one.ada, [one.Bola]);
    await road.start(two.ada, [two.Bola]);
    road.setNow(road.later(120));
    await road.test.context.db.transaction().execute(async (other) => {
      await lock(id).execute(other);
      await expect(cancelWaits(road.test.context, journeysStep(road.test.context))).rejects.toThrow('canceling');
    });
    expect(await ownJourneys(two.ada)).toMatchObject([{ status: 'due' }]);
    await road.pass(0);
    expect(await ownJourneys(one.ada)).toMatchObject([{ status: 'due' }]);
  });

  it('mails later where the mail server is away, and not at all once it is no longer true', async () => {
    const { ada, Bola } = await road.party('Bola');
    const [waits, arrives] = [await road.start(ada, [Bola]), await road.party('Chidi')];
    const other = await road.start(arrives.ada, [arrives.Chidi]);
    const { mailer } = road.test.context;
    road.test.context.mailer = { send: () => Promise.reject(new MailRefusal(new Error('away'))) };
    await road.pass(180);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert]);
    await arrive(arrives.ada, other.id);
    road.test.context.mailer = mailer;
    await sql`update mails set due_at = now()`.execute(road.test.context.db);
    await sendMailsStep(road.test.context);
    expect(road.mails.map(({ to }) => to).sort()).toEqual([Bola.user.email, arrives.Chidi.user.email].sort());
    expect(road.mails.find(({ to }) => to === arrives.Chidi.user.email)?.text).toContain(arrived);
    expect(road.mails.find(({ to }) => to === Bola.user.email)?.text).toContain('has not confirmed the arrival');
    await arrive(ada, waits.id);
  });
});

it('a journey goes seven days after its end, with the notifications about it', async () => {
  const { ada, Bola } = await road.party('Bola');
  const { id } = await road.start(ada, [Bola]);
  await road.pass(120);
  await arrive(ada, id);
  await road.start(ada, [Bola], { to: 'Ife' });
  const age = (days: number) =>
    sql`update journeys set ended_at = ${road.later(-days * 24 * 60)} where id = ${id}`.execute(road.test.context.db);
  await age(6.9);
  await cleanUp(road.test.context);
  expect(await ownJourneys(ada)).toHaveLength(2);
  expect(await toldOf(ada, 'journey')).toHaveLength(1);
  await age(7.1);
  await cleanUp(road.test.context);
  expect(await ownJourneys(ada)).toMatchObject([{ to: 'Ife' }]);
  expect(await toldOf(ada, 'journey')).toEqual([]);
  expect(await toldOf(Bola, 'journey')).toEqual(['Ada Obi asks you to watch a journey to Ife']);
});
