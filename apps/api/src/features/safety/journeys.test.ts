import { describe, expect, it } from 'vitest';
import { connectSocket } from '../../../test/sockets.ts';
import {
  arrive,
  cancel,
  giveTime,
  ownJourneys,
  route,
  stopWatching,
  watch,
  watched,
} from '../../../test/steps/journeys.ts';
import { toldOf } from '../../../test/steps/notifications.ts';
import { alert, arrived, request, roadOfTests } from '../../../test/steps/road.ts';

const question = 'Have you arrived? You expected to reach Ibadan by 26 November at 14:00.';

const road = roadOfTests();

describe('a start', () => {
  it('asks the contacts, and shows each of them only the own part', async () => {
    const { ada, Bola, Chidi } = await road.party('Bola', 'Chidi');
    const journey = await road.start(ada, [Bola, Chidi]);
    expect(journey).toMatchObject({
      ...{ ...route, status: 'underway', isAfterDark: false, endedAt: null },
      ...{ startedAt: road.later(0), expectedAt: road.later(120), lastHeardAt: road.later(0) },
      traveller: { id: ada.id, name: 'Ada Obi' },
      contacts: [
        { user: { id: Bola.id }, status: 'asked' },
        { user: { id: Chidi.id }, status: 'asked' },
      ],
    });
    expect(await ownJourneys(ada)).toEqual([journey]);
    const [seen] = await watched(Bola);
    expect(seen).toMatchObject({ id: journey.id, traveller: { id: ada.id, email: ada.user.email } });
    expect(seen?.contacts).toEqual([{ user: expect.objectContaining({ id: Bola.id }), status: 'asked' }]);
    expect(await toldOf(Bola, 'journey')).toEqual([request]);
    expect(await watched(ada)).toEqual([]);
  });

  it('is refused for bad times, and while another journey is underway', async () => {
    const { ada, Bola } = await road.party('Bola');
    const refusalOf = async (changes: object) => {
      const body = { ...route, expectedAt: road.later(60), contactIds: [Bola.id], ...changes };
      const answer = await ada.call('POST', '/api/journeys', body);
      return [answer.status, answer.body.code];
    };
    for (const changes of [
      { expectedAt: road.later(-1) },
      { expectedAt: road.later(48 * 60 + 1) },
      { at: road.later(1) },
      { at: road.later(-24 * 60 - 1) },
    ])
      expect(await refusalOf(changes), JSON.stringify(changes)).toEqual([400, 'invalid_request']);
    expect(await ownJourneys(ada)).toEqual([]);
    await road.start(ada, [Bola], { expectedAt: road.later(48 * 60), vehicle: ' ' });
    expect(await refusalOf({})).toEqual([409, 'journey_active']);
    expect(await ownJourneys(ada)).toMatchObject([{ vehicle: null }]);
  });

  it('happens once for a repeated key, also after the expected time and the arrival', async () => {
    const { ada, Bola } = await road.party('Bola');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...route, expectedAt: road.later(60), contactIds: [Bola.id] };
    const first = await ada.call('POST', '/api/journeys', body, headers);
    await watch(Bola, first.body.id);
    await road.pass(130);
    await arrive(ada, first.body.id);
    const again = await ada.call('POST', '/api/journeys', body, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await ada.call('POST', '/api/journeys', { ...body, to: 'Ife' }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await ownJourneys(ada)).toHaveLength(1);
  });
});

describe('without an arrival', () => {
  it('the traveller is asked at the expected time, and the contacts are told an hour later, once each', async () => {
    const { ada, Bola, Chidi, Dayo } = await road.party('Bola', 'Chidi', 'Dayo');
    const { id } = await road.start(ada, [Bola, Chidi, Dayo]);
    await watch(Bola, id);
    expect((await stopWatching(Dayo, id)).status).toBe(204);
    await road.pass(119);
    expect(await toldOf(ada, 'journey')).toEqual([]);
    await road.pass(1);
    expect(await ownJourneys(ada)).toMatchObject([{ status: 'due' }]);
    expect(await toldOf(ada, 'journey')).toEqual([question]);
    await road.pass(59);
    expect(await ownJourneys(ada)).toMatchObject([{ status: 'due' }]);
    await road.pass(1);
    await road.pass(10);
    expect(await ownJourneys(ada)).toMatchObject([{ status: 'alerted', endedAt: null }]);
    expect(await toldOf(ada, 'journey')).toEqual([question]);
    for (const contact of [Bola, Chidi]) expect(await toldOf(contact, 'journey')).toEqual([request, alert]);
    expect(await toldOf(Dayo, 'journey')).toEqual([request]);
    expect(road.mails.map(({ to }) => to).sort()).toEqual([Bola.user.email, Chidi.user.email].sort());
    for (const { text, html } of road.mails) {
      for (const fact of ['Ada Obi', 'Ikeja', 'Ibadan', 'GUO, ABC 123 XY', '26 November 2026 at 14:00', '112']) {
        expect(text).toContain(fact);
        expect(html).toContain(fact);
      }
      expect(text).toContain('Kopa last heard of Ada Obi: 26 November 2026 at 1');
    }
  });

  it('an arrival after the alert tells all contacts who were told', async () => {
    const { ada, Bola, Chidi } = await road.party('Bola', 'Chidi');
    const { id } = await road.start(ada, [Bola, Chidi]);
    await road.pass(180);
    expect(road.mails).toHaveLength(2);
    const answer = await arrive(ada, id);
    expect(answer.body).toMatchObject({ status: 'arrived', endedAt: road.later(0) });
    for (const contact of [Bola, Chidi]) expect(await toldOf(contact, 'journey')).toEqual([request, alert, arrived]);
    await road.pass(60);
    expect(road.mails.slice(2).map(({ text }) => text.includes(arrived))).toEqual([true, true]);
    expect(await watched(Bola)).toEqual([]);
  });

  it('the question and the alert come also where a process was away for both', async () => {
    const { ada, Bola } = await road.party('Bola');
    await road.start(ada, [Bola]);
    await road.pass(300);
    expect(await ownJourneys(ada)).toMatchObject([{ status: 'alerted' }]);
    expect(await toldOf(ada, 'journey')).toEqual([question]);
    expect(await toldOf(Bola, 'journey')).toEqual([request, alert]);
  });
});

describe('the traveller', () => {
  it('arrives, of which contacts who were not alerted are not told', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    await road.pass(125);
    expect((await arrive(ada, id)).status).toBe(200);
    await road.pass(120);
    expect(await toldOf(Bola, 'journey')).toEqual([request]);
    expect(road.mails).toEqual([]);
    for (const answer of [
      await arrive(ada, id),
      await giveTime(ada, id, { expectedAt: road.later(5) }),
      await cancel(ada, id),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'journey_ended']);
    await road.start(ada, [Bola]);
  });

  it('gives a new time, from which the course begins again', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    await road.pass(180);
    const { body } = await giveTime(ada, id, { expectedAt: road.later(90) });
    expect(body).toMatchObject({ status: 'underway', expectedAt: road.later(90) });
    expect(await toldOf(Bola, 'journey')).toEqual([
      request,
      alert,
      'Ada Obi now expects to reach Ibadan by 26 November at 16:30.',
    ]);
    await road.pass(89);
    expect(await ownJourneys(ada)).toMatchObject([{ status: 'underway' }]);
    await road.pass(61);
    expect(await toldOf(Bola, 'journey')).toHaveLength(4);
    for (const minutes of [-1, 48 * 60 + 1])
      expect((await giveTime(ada, id, { expectedAt: road.later(minutes) })).status).toBe(400);
  });

  it('cancels, of which the contacts are told', async () => {
    const { ada, Bola, Chidi } = await road.party('Bola', 'Chidi');
    const { id } = await road.start(ada, [Bola, Chidi]);
    await stopWatching(Chidi, id);
    expect((await cancel(ada, id)).status).toBe(204);
    expect(await toldOf(Bola, 'journey')).toEqual([request, 'Ada Obi cancelled the journey to Ibadan.']);
    expect(await toldOf(Chidi, 'journey')).toEqual([request]);
    expect(await ownJourneys(ada)).toMatchObject([{ status: 'cancelled', endedAt: road.later(0) }]);
  });
});

describe('a contact', () => {
  it('agrees, declines and agrees again, until the journey ends', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    expect((await watch(Bola, id)).body.contacts).toMatchObject([{ status: 'watching' }]);
    expect((await watch(Bola, id)).status).toBe(200);
    for (const answer of [await stopWatching(Bola, id), await stopWatching(Bola, id)]) expect(answer.status).toBe(204);
    expect(await watched(Bola)).toEqual([]);
    expect(await ownJourneys(ada)).toMatchObject([{ contacts: [{ status: 'declined' }] }]);
    expect((await watch(Bola, id)).status).toBe(200);
    expect(await watched(Bola)).toMatchObject([{ id }]);
    await arrive(ada, id);
    for (const answer of [await watch(Bola, id), await stopWatching(Bola, id)])
      expect([answer.status, answer.body.code]).toEqual([409, 'journey_ended']);
  });
});

describe('the live channel', () => {
  it('brings each change to the traveller and the contacts as the lists show it', async () => {
    const { ada, Bola, Chidi } = await road.party('Bola', 'Chidi');
    const sockets = [await connectSocket(road.test.app, ada), await connectSocket(road.test.app, Bola)] as const;
    const [own, theirs] = sockets;
    const { id } = await road.start(ada, [Bola, Chidi]);
    const last = <T extends { frames: { type: string; payload: unknown }[] }>({ frames }: T) =>
      (frames.findLast(({ type }) => type === 'journey')?.payload as { journey: unknown } | undefined)?.journey;
    await theirs.next('journey', ({ journey }) => journey.id === id);
    expect(last(own)).toEqual((await ownJourneys(ada))[0]);
    expect(last(theirs)).toEqual((await watched(Bola))[0]);
    await watch(Bola, id);
    await own.next('journey', ({ journey }) => journey.contacts.some(({ status }) => status === 'watching'));
    expect(last(own)).toEqual((await ownJourneys(ada))[0]);
    await stopWatching(Chidi, id);
    await road.pass(180);
    await theirs.next('journey', ({ journey }) => journey.status === 'alerted');
    expect(last(theirs)).toEqual((await watched(Bola))[0]);
    await arrive(ada, id);
    await theirs.next('journey', ({ journey }) => journey.status === 'arrived');
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('and calls keep the time at which Kopa last heard of the traveller', async () => {
    const { ada, Bola } = await road.party('Bola');
    await road.start(ada, [Bola]);
    const heard = async () => {
      await road.test.context.lastHeard.write();
      return (await watched(Bola))[0]?.lastHeardAt;
    };
    expect(await heard()).toBe('2026-11-26T11:00:00.000Z');
    road.setNow(road.later(20));
    await ada.call('GET', '/api/auth/user');
    expect(await heard()).toBe('2026-11-26T11:20:00.000Z');
    const socket = await connectSocket(road.test.app, ada);
    road.setNow(road.later(10));
    socket.send('ping', {});
    await socket.next('pong');
    expect(await heard()).toBe('2026-11-26T11:30:00.000Z');
    await socket.close();
    road.setNow(road.later(10));
    await Bola.call('GET', '/api/journeys');
    expect(await heard()).toBe('2026-11-26T11:30:00.000Z');
  });
});
