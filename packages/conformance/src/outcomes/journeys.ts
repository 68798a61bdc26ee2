import { textLimits } from '@kopa/contracts/limits';
import { expect } from 'vitest';
import {
  arrive,
  inMinutes,
  journeyNotifications,
  ownJourneys,
  start,
  startWith,
  watchedJourneys,
} from '../journey-steps.ts';
import type { Row } from '../row.ts';
import { done, type Member, type World } from '../world.ts';

async function party(world: World): Promise<Record<'traveller' | 'one' | 'two', Member>> {
  const [traveller, one, two] = [await world.register(), await world.register(), await world.register()];
  for (const contact of [one, two]) await world.connect(traveller, contact);
  return { traveller, one, two };
}

/** The life of a journey. */
export const journeyOutcomes: Row['outcomes'] = {
  'asks the contacts, and shows each of them the own part only': async (world) => {
    const { traveller, one, two } = await party(world);
    const journey = await start(traveller, [one, two]);
    expect(journey).toMatchObject({
      ...{ status: 'underway', endedAt: null, traveller: { id: traveller.id } },
      contacts: [one, two].map(({ id }) => ({ user: { id }, status: 'asked' })),
    });
    const [seen] = await watchedJourneys(two);
    expect(seen).toMatchObject({ id: journey.id, contacts: [{ user: { id: two.id }, status: 'asked' }] });
    expect(seen?.contacts).toHaveLength(1);
    expect(await journeyNotifications(one)).toEqual([`${traveller.user.name} asks you to watch a journey to Ibadan`]);
    expect(await ownJourneys(traveller)).toMatchObject([{ id: journey.id }]);
  },
  'ends with the arrival, of which nobody is told who was not alerted': async (world) => {
    const { traveller, one } = await party(world);
    const { id } = await start(traveller, [one]);
    expect(done(await arrive(traveller, id))).toMatchObject({ status: 'arrived', endedAt: expect.any(String) });
    expect(await watchedJourneys(one)).toEqual([]);
    expect(await journeyNotifications(one)).toHaveLength(1);
    await start(traveller, [one]);
  },
  'is cancelled, of which the contacts are told who have not declined': async (world) => {
    const { traveller, one, two } = await party(world);
    const { id } = await start(traveller, [one, two]);
    done(await two.call('DELETE', `/api/journeys/${id}/watch`));
    done(await traveller.call('DELETE', `/api/journeys/${id}`));
    expect((await journeyNotifications(one))[0]).toBe(`${traveller.user.name} cancelled the journey to Ibadan.`);
    expect(await journeyNotifications(two)).toHaveLength(1);
  },
  'counts a send that waited from its own time, and asks at once where that is past': async (world) => {
    const { traveller, one } = await party(world);
    const [at, expectedAt] = [inMinutes(-120), inMinutes(-10)];
    const journey = await start(traveller, [one], { at, expectedAt });
    expect(journey).toMatchObject({ startedAt: at, expectedAt, status: 'due' });
    expect((await journeyNotifications(traveller))[0]).toContain('Have you arrived?');
    const arrivedAt = inMinutes(-5);
    expect(done(await arrive(traveller, journey.id, { at: arrivedAt }))).toMatchObject({ endedAt: arrivedAt });
  },
  'keeps its expected time when a new one comes again, or one that was given before it': async (world) => {
    const { traveller, one } = await party(world);
    const { id } = await start(traveller, [one], { at: inMinutes(-60), expectedAt: inMinutes(60) });
    const give = async (body: object) => done(await traveller.call('PATCH', `/api/journeys/${id}`, body)).expectedAt;
    const newer = { at: inMinutes(-10), expectedAt: inMinutes(90) };
    expect(await give(newer)).toBe(newer.expectedAt);
    expect(await give(newer)).toBe(newer.expectedAt);
    expect(await give({ at: inMinutes(-20), expectedAt: inMinutes(30) })).toBe(newer.expectedAt);
  },
  'begins once, also when its start comes again without its time': async (world) => {
    const { traveller, one } = await party(world);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = startWith([one]);
    const first = done(await traveller.call('POST', '/api/journeys', { ...body, at: inMinutes(-5) }, headers));
    expect(done(await traveller.call('POST', '/api/journeys', body, headers)).id).toBe(first.id);
  },
  'keeps texts of the longest allowed length, and no blank vehicle': async (world) => {
    const { traveller, one } = await party(world);
    const words = {
      from: '😀'.repeat(textLimits.journeyPlace),
      to: 'x',
      vehicle: '😀'.repeat(textLimits.journeyVehicle),
    };
    expect(await start(traveller, [one], words)).toMatchObject(words);
    done(await arrive(traveller, (await ownJourneys(traveller))[0]?.id ?? 0));
    expect(await start(traveller, [one], { vehicle: ' ' })).toMatchObject({ vehicle: null });
  },
};

/** The part of a contact. */
export const watchingOutcomes: Row['outcomes'] = {
  'lose a journey that the contact declines, who may agree again': async (world) => {
    const { traveller, one } = await party(world);
    const { id } = await start(traveller, [one]);
    const url = `/api/journeys/${id}/watch`;
    done(await one.call('PUT', url));
    expect((await ownJourneys(traveller))[0]?.contacts).toMatchObject([{ status: 'watching' }]);
    done(await one.call('DELETE', url));
    expect(await watchedJourneys(one)).toEqual([]);
    expect((await ownJourneys(traveller))[0]?.contacts).toMatchObject([{ status: 'declined' }]);
    done(await one.call('PUT', url));
    expect(await watchedJourneys(one)).toMatchObject([{ id }]);
  },
  'lose a journey with a block and with the end of the connection, of which nobody is told': async (world) => {
    const { traveller, one, two } = await party(world);
    const { id } = await start(traveller, [one, two]);
    done(await one.call('PUT', `/api/users/${one.id}/blocks/${traveller.id}`));
    done(await traveller.call('DELETE', `/api/connections/${two.id}`));
    for (const contact of [one, two]) {
      expect(await watchedJourneys(contact)).toEqual([]);
      expect(await journeyNotifications(contact)).toEqual([]);
      expect((await contact.call('PUT', `/api/journeys/${id}/watch`)).status).toBe(404);
    }
    expect(await ownJourneys(traveller)).toMatchObject([{ id, contacts: [] }]);
  },
  'lose the journey of a suspended traveller, of which the contact is told': async (world) => {
    const { traveller, one } = await party(world);
    await start(traveller, [one]);
    await world.suspend(traveller);
    expect(await watchedJourneys(one)).toEqual([]);
    expect((await journeyNotifications(one))[0]).toBe(`The journey of ${traveller.user.name} to Ibadan has ended.`);
  },
};
