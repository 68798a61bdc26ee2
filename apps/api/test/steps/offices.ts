import type { Office } from '@kopa/contracts/office/offices';
import type { RollCall } from '@kopa/contracts/office/roll-calls';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../administrators.ts';
import { type Answer, done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { TestApp } from '../test-app.ts';
import { inDays } from './calendar.ts';

type Holder = TestMember | TestAdministrator;

/** Places and bodies of the tests. */
export const ikeja = { state: 'Lagos', lga: 'Ikeja' };
export const epe = { state: 'Lagos', lga: 'Epe' };
export const inspectorOfIkeja = { kind: 'inspector', ...ikeja };
export const executiveOf = (cdsGroup: string) => ({ kind: 'cds_executive', ...ikeja, cdsGroup });

/** The body of an offer of an office. */
export const offerTo = (holder: Holder, place: object, until = inDays(100)) => ({
  ...{ ...place, until },
  holder: 'cookie' in holder ? { userId: holder.id } : { administratorId: holder.id },
});

/** Offers an office. */
export const offer = (boss: TestAdministrator, place: object, holder: Holder, until?: string): Promise<Answer> =>
  boss.call('POST', '/api/admin/offices', offerTo(holder, place, until));

/** Accepts an office. */
export async function accept({ call }: Holder, { id }: Pick<Office, 'id'>): Promise<Office> {
  return done(await call('PUT', `/api/offices/${id}/acceptance`));
}

/** Offers an office to somebody who accepts it. */
export async function hold(boss: TestAdministrator, place: object, holder: Holder): Promise<Office> {
  return accept(holder, done(await offer(boss, place, holder)));
}

/** Ends an office. */
export async function end({ call }: TestAdministrator, { id }: Pick<Office, 'id'>): Promise<void> {
  done(await call('DELETE', `/api/admin/offices/${id}`));
}

/** The super administrator who offers offices in the tests of a file; each begins without an office in force. */
export function officesOfTests(test: TestApp) {
  const boss = {} as TestAdministrator;
  beforeAll(async () => void Object.assign(boss, await signInAdministrator(test.app, 'super_admin')));
  beforeEach(() => sql`update offices set ended_at = now() where ended_at is null`.execute(test.context.db));
  return {
    boss,
    offer: (place: object, holder: Holder, until?: string) => offer(boss, place, holder, until),
    hold: (place: object, holder: Holder) => hold(boss, place, holder),
    /** Signs in an administrator who has offices and nothing else. */
    official: () => signInAdministrator(test.app, 'official'),
    /** An office as the super administrator sees it. */
    async seen({ id }: Office): Promise<Office> {
      const list: Office[] = done(await boss.call('GET', '/api/admin/offices?limit=100'));
      return list.find((office) => office.id === id) as Office;
    },
  };
}

/** The statuses and codes of some answers. */
export const outcomesOf = async (calls: Promise<Answer>[]) =>
  (await Promise.all(calls)).map(({ status, body }) => [status, body.code]);

/** The body of a roll call of today. */
export const meeting = (changes: object = {}) => ({
  ...{ title: 'Weekly CDS', on: inDays(0), from: '00:00', to: '08:00' },
  ...changes,
});

/** Opens a roll call. */
export async function callRoll({ call }: Holder, { id }: Pick<Office, 'id'>, changes: object = {}): Promise<RollCall> {
  return done(await call('POST', `/api/offices/${id}/roll-calls`, meeting(changes)));
}

/** Closes a roll call. */
export async function close({ call }: Holder, { id }: Pick<RollCall, 'id'>): Promise<void> {
  done(await call('PUT', `/api/roll-calls/${id}/closing`));
}
