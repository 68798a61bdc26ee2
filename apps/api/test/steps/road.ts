import type { Journey } from '@kopa/contracts/safety/journeys';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OutgoingMail } from '../../src/features/notifications/mailer.ts';
import { sendMailsStep } from '../../src/features/notifications/mails.actions.ts';
import { journeysStep } from '../../src/features/safety/journey-steps.actions.ts';
import { recordMails } from '../mails.ts';
import { connectMembers, registerMember, type TestMember } from '../members.ts';
import { retryUntilAnswered } from '../retry-until-answered.ts';
import { createTestApp } from '../test-app.ts';
import { startWith } from './journeys.ts';

const minute = 60_000;
/** Noon in Lagos. */
const noon = Date.parse('2026-11-26T11:00:00.000Z');

/** An API under test whose clock stands at noon in Lagos, with the steps of the tests of journeys and safety calls. */
export async function openRoad(settings: Parameters<typeof createTestApp>[0] = {}) {
  const test = await createTestApp(settings);
  const mails: OutgoingMail[] = recordMails(test.context);
  let now = noon;
  const later = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const road = {
    test,
    mails,
    /** The time so many minutes from now. */
    later,
    setNow(moment: string): void {
      now = Date.parse(moment);
      test.setNow(new Date(now));
    },
    /** Sets the clock back to noon; nobody is underway. */
    async begin(): Promise<void> {
      road.setNow(new Date(noon).toISOString());
      mails.length = 0;
      await sql`delete from journeys`.execute(test.context.db);
    },
    /** Moves the clock, and does the work of the job. */
    async pass(minutes: number): Promise<void> {
      road.setNow(later(minutes));
      while (await journeysStep(test.context));
      await sendMailsStep(test.context);
    },
    /** A traveller with accepted connections. */
    async party<N extends string>(...names: N[]): Promise<Record<N | 'ada', TestMember>> {
      const ada = await registerMember(test.app, { firstName: 'Ada', surname: 'Obi' });
      const party: Record<string, TestMember> = { ada };
      for (const firstName of names) {
        const contact = await registerMember(test.app, { firstName });
        await connectMembers(test.context, ada, contact);
        party[firstName] = contact;
      }
      await sql`delete from mails`.execute(test.context.db);
      return party as Record<N | 'ada', TestMember>;
    },
    /** Starts a journey from Ikeja to Ibadan that takes two hours. */
    async start(traveller: TestMember, contacts: TestMember[], changes: object = {}): Promise<Journey> {
      const body = startWith(contacts, { expectedAt: later(120), ...changes });
      const answer = await retryUntilAnswered(() => traveller.call('POST', '/api/journeys', body));
      expect([answer.status, answer.body.code]).toEqual([201, undefined]);
      return answer.body;
    },
    close: () => test.close(),
  };
  await road.begin();
  return road;
}
export type Road = Awaited<ReturnType<typeof openRoad>>;

/** Opens a road for the tests of a file. Each begins at noon. */
export function roadOfTests(): Road {
  const road = {} as Road;
  beforeAll(async () => void Object.assign(road, await openRoad()));
  beforeEach(() => road.begin());
  afterAll(() => road.close());
  return road;
}

/** Messages about Ada's journey by the route. */
export const request = 'Ada Obi asks you to watch a journey to Ibadan';
export const alert = 'Ada Obi has not confirmed the arrival in Ibadan. Call them first. In an emergency call 112.';
export const arrived = 'Ada Obi has arrived in Ibadan.';
