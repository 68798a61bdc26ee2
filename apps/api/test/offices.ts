import type { Office } from '@kopa/contracts/office/offices';
import type { RollCall } from '@kopa/contracts/office/roll-calls';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { signInAdministrator, type TestAdministrator } from './administrators.ts';
import { inDays } from './calls/calendar-steps.ts';
import { registerMember, type TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Where a member serves. */
export interface Post {
  state: string;
  lga: string;
  cdsGroup?: string;
}

let codes = 0;

/** Gives a member a portal record, directly in the database. */
export async function deploy({ context }: TestApp, { id }: TestMember, { state, lga, cdsGroup = 'Sports' }: Post) {
  codes += 1;
  await sql`update members set portal_connected = true, deployment_state = ${state}, lga = ${lga}, ppa = 'A school',
    cds_group = ${cdsGroup}, state_code = coalesce(state_code, ${`LA/26A/${5000 + codes}`}),
    service_start_date = '2026-03-05', service_days = 365, cds_attended = 6 where id = ${id}`.execute(context.db);
}

/** Registers a member who serves in a place. */
export async function memberIn(test: TestApp, post: Post, names: object = {}): Promise<TestMember> {
  const member = await registerMember(test.app, names);
  await deploy(test, member, post);
  return member;
}

/** The calls of a super administrator, and steps with offices. */
export interface OfficeSteps {
  boss: TestAdministrator;
  offer(place: object, holder: object, until?: string): ReturnType<TestAdministrator['call']>;
  /** Offers an office to a member or an administrator, who accepts it. */
  hold(place: object, holder: TestMember | TestAdministrator): Promise<Office>;
}

/** Signs in a super administrator who offers offices. */
export async function officeSteps({ app }: TestApp): Promise<OfficeSteps> {
  const boss = await signInAdministrator(app, 'super_admin');
  const offer: OfficeSteps['offer'] = (place, holder, until = inDays(100)) =>
    boss.call('POST', '/api/admin/offices', { ...place, holder, until });
  return {
    boss,
    offer,
    async hold(place, holder) {
      const named = 'cookie' in holder ? { userId: holder.id } : { administratorId: holder.id };
      const { status, body } = await offer(place, named);
      if (status !== 201) throw new Error(`the offer was answered by ${status} ${JSON.stringify(body)}`);
      return (await holder.call('PUT', `/api/offices/${body.id}/acceptance`)).body;
    },
  };
}

/** Places and bodies of the tests. */
export const ikeja = { state: 'Lagos', lga: 'Ikeja' };
export const epe = { state: 'Lagos', lga: 'Epe' };
export const inspectorOfIkeja = { kind: 'inspector', ...ikeja };
export const executiveOf = (cdsGroup: string) => ({ kind: 'cds_executive', ...ikeja, cdsGroup });
export const noticeTo = (audience: object) => ({ title: 'Clearance', body: 'Bring your letter', audience });
export const entryFor = (audience: object) => ({
  ...{ kind: 'other', title: 'A holiday', from: inDays(5), to: inDays(6), announcedBy: 'NYSC' },
  audience,
});

/** The steps for the tests of a file; each begins without an office in force. */
export function officesOfTests(test: TestApp) {
  const offices = {} as OfficeSteps;
  beforeAll(async () => {
    Object.assign(offices, await officeSteps(test));
  });
  beforeEach(() => sql`update offices set ended_at = now() where ended_at is null`.execute(test.context.db));
  return Object.assign(offices, {
    /** Signs in an administrator who has offices and nothing else. */
    official: () => signInAdministrator(test.app, 'official'),
    /** An office as the super administrator sees it. */
    async seen({ id }: Office): Promise<Office> {
      const list: Office[] = (await offices.boss.call('GET', '/api/admin/offices?limit=100')).body;
      return list.find((office) => office.id === id) as Office;
    },
  });
}

/** The statuses and codes of some answers. */
export const outcomesOf = async (calls: ReturnType<TestAdministrator['call']>[]) =>
  (await Promise.all(calls)).map(({ status, body }) => [status, body.code]);

/** The body of a roll call of today. */
export const meeting = (changes: object = {}) => ({
  ...{ title: 'Weekly CDS', on: inDays(0), from: '00:00', to: '08:00' },
  ...changes,
});

/** Opens a roll call. */
export async function callRoll(
  holder: TestMember | TestAdministrator,
  office: Office,
  changes: object = {},
): Promise<RollCall> {
  const { status, body } = await holder.call('POST', `/api/offices/${office.id}/roll-calls`, meeting(changes));
  if (status !== 201) throw new Error(`the roll call was answered by ${status} ${JSON.stringify(body)}`);
  return body;
}
