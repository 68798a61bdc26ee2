import { fail } from '@kopa/rules/refusal';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerMember } from '../../../../test/members.ts';
import { appOfTests } from '../../../../test/test-app.ts';
import { storePortalToken } from './portal.actions.ts';
import type { PortalRecord } from './portal-answers.ts';
import { portalBusy } from './portal-client.ts';
import { resynchroniseStep } from './portal-resynchronisation.actions.ts';

const now = new Date('2026-06-09T02:00:00Z');
const test = appOfTests({}, { now });
let people: number[];
/** Throws for members for whom the portal fails. */
let failFor: (memberId: number) => void;
let isOpen = false;
let fetched: number[] = [];

beforeAll(async () => {
  people = [];
  for (let index = 0; index < 24; index += 1) people.push((await registerMember(test.app)).id);
  test.context.portal = {
    isOpen: () => isOpen,
    signIn: async () => 'token',
    fetchRecord: async (memberId) => {
      fetched.push(memberId);
      failFor(memberId);
      return recordOf(memberId);
    },
  };
  for (const id of people) await storePortalToken(test.context, id, `account-${id}`, 'token');
});
beforeEach(async () => {
  failFor = () => {};
  isOpen = false;
  fetched = [];
  await sql`update portal_links set due_at = ${now}::timestamptz - interval '1 hour' + member_id * interval '1 second',
    failures = 0`.execute(test.context.db);
  await sql`update members set portal_connected = true, portal_last_sync = null, service_start_date = '2026-03-01', service_days = 365`.execute(
    test.context.db,
  );
});

const recordOf = (memberId: number): PortalRecord => ({
  accountId: `account-${memberId}`,
  firstName: 'Ngozi',
  middleName: null,
  surname: 'Okafor',
  stateCode: `LA/26A/${memberId}`,
  batch: '2026 Batch A',
  deploymentState: 'Lagos',
  lga: 'Ikeja',
  ppa: 'A school',
  cdsGroup: 'Red Cross',
  serviceStartDate: '2026-03-01',
  serviceDays: 365,
  cdsAttended: 5,
});

async function renewed(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from members where portal_last_sync is not null`.execute(
    test.context.db,
  );
  return rows.length;
}

async function due(at: Date): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    select member_id from portal_links where due_at <= ${at} order by due_at`.execute(test.context.db);
  return rows.map(({ memberId }) => memberId);
}

const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000);

describe('the nightly round', () => {
  it('renews all records that come after failing ones', async () => {
    const bad = people.slice(0, 4);
    failFor = (memberId) => {
      if (bad.includes(memberId)) throw fail('portal_failed');
    };
    expect(await resynchroniseStep(test.context)).toBe(false);
    expect(await renewed()).toBe(20);
    expect(await due(now)).toEqual([]);
  });

  it('does not repeat the members at whom it was interrupted in the same night', async () => {
    failFor = () => {
      isOpen = true;
      throw portalBusy(15);
    };
    await expect(resynchroniseStep(test.context)).rejects.toMatchObject({ code: 'portal_failed' });
    const first = [...fetched];
    [isOpen, fetched, failFor] = [false, [], () => {}];
    await resynchroniseStep(test.context);
    expect(fetched.toSorted()).toEqual(people.filter((id) => !first.includes(id)).toSorted());
  });

  it('stops while the breaker is open, without a call', async () => {
    isOpen = true;
    await expect(resynchroniseStep(test.context)).rejects.toMatchObject({ code: 'portal_failed' });
    expect(fetched).toEqual([]);
    expect(await due(now)).toEqual(people);
  });

  it('tries a record that failed three nights in a row once a week, until it succeeds', async () => {
    const [bad] = people as [number];
    failFor = (memberId) => {
      if (memberId === bad) throw fail('portal_invalid_credentials');
    };
    for (const night of [0, 1, 2]) {
      test.setNow(days(night));
      await resynchroniseStep(test.context);
    }
    expect(fetched.filter((id) => id === bad)).toHaveLength(3);
    expect(await due(days(8))).not.toContain(bad);
    failFor = () => {};
    test.setNow(days(9));
    await resynchroniseStep(test.context);
    expect(await due(days(10))).toContain(bad);
  });

  it('leaves out members whose service year has ended', async () => {
    const [ended, extended] = people as [number, number];
    await sql`update members set service_start_date = '2025-06-08', service_days = case id when ${ended} then 365 else 400 end
      where id in (${ended}, ${extended})`.execute(test.context.db);
    await resynchroniseStep(test.context);
    expect(fetched).not.toContain(ended);
    expect(fetched).toContain(extended);
    expect(await due(days(1_000))).not.toContain(ended);
  });
});
