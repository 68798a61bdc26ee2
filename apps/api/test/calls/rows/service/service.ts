import {
  enterClearances,
  getServiceYear,
  revokeCalendar,
  shareCalendar,
  updateClearance,
  updateItem,
} from '@kopa/contracts/service/service-year';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { inDays } from '../../../steps/calendar.ts';
import { clearanceOf } from '../../../steps/service.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

/** A member whose service began long enough ago for every world's clock. */
const served = (world: World) => world.registerLinked({ serviceStartDate: '2025-01-01', cdsAttended: 5 });
const self = (_world: World, { id }: TestMember) => ({ params: { id } });
const yearOf = async ({ id, call }: TestMember) => done(await call('GET', `/api/users/${id}/service`));

/** A request of a member without a linked portal. */
const unlinked = ({ chidi }: World, params: object = {}) => ({
  by: chidi,
  params: { ...params, id: chidi.id },
  status: 404,
});

export const rows: Row[] = [
  {
    route: getServiceYear,
    by: served,
    given: self,
    refusals: { 'a member without a linked portal': (world) => unlinked(world) },
    outcomes: {
      "shows the portal's dates and attendance, and every unmarked clearance": async (world) => {
        const year = await yearOf(await served(world));
        expect(year).toMatchObject({ start: '2025-01-01', end: '2025-12-31', cds: { attended: 5, required: 8 } });
        expect(year.clearances).toHaveLength(12);
        expect(year.clearances[1]).toEqual({
          ...{ month: '2025-02', opensOn: '2025-02-01', closesOn: '2025-02-10' },
          ...{ clearedOn: null, status: 'unmarked', isAnnounced: false },
          ...{ announcedBy: null, note: null, source: null, isBeforeJoining: true },
        });
        // All of its months lie before the account.
        expect(year).toMatchObject({ risk: 'none', asksForMonths: true });
      },
      'stays through a redeployment': async (world) => {
        const member = await served(world);
        const url = `/api/users/${member.id}/service/clearances/2025-03`;
        const before = done(await member.call('PUT', url, { clearedOn: '2025-03-04' }));
        await world.portal.change(member.account, {
          deploymentState: 'Kano',
          lga: 'Dala',
          ppa: 'A clinic',
        });
        done(await member.call('POST', `/api/users/${member.id}/refresh`));
        expect(await yearOf(member)).toEqual(before);
      },
    },
  },
  {
    route: updateClearance,
    by: served,
    given: (_world, { id }) => ({ params: { id, month: '2025-02' }, body: { clearedOn: '2025-02-20' } }),
    missing: 400,
    refusals: {
      'a member without a linked portal': (world) => unlinked(world, { month: '2025-02' }),
      'a day in the future': () => ({ body: { clearedOn: inDays(2) }, status: 400 }),
      'a day before the month': () => ({ body: { clearedOn: '2025-01-31' }, status: 400 }),
      'a day that does not exist': () => ({ body: { clearedOn: '2025-02-29' }, status: 400 }),
      'a month outside the service': (_world, { params }) => ({
        params: { ...params, month: '2026-01' },
        body: { clearedOn: null },
        status: 404,
      }),
    },
    outcomes: {
      'counts a late clearance, and takes it back': async (world) => {
        const member = await served(world);
        const url = `/api/users/${member.id}/service/clearances/2025-02`;
        done(await member.call('PUT', url, { clearedOn: '2025-03-01' }));
        expect(await clearanceOf(member, '2025-02')).toMatchObject({ clearedOn: '2025-03-01', status: 'cleared' });
        done(await member.call('PUT', url, { clearedOn: '2025-02-05' }));
        expect(await clearanceOf(member, '2025-02')).toMatchObject({ clearedOn: '2025-02-05', status: 'cleared' });
        done(await member.call('PUT', url, { clearedOn: null }));
        expect(await clearanceOf(member, '2025-02')).toMatchObject({ clearedOn: null, status: 'unmarked' });
      },
    },
  },
  {
    route: enterClearances,
    by: served,
    given: (_world, { id }) => ({
      params: { id },
      body: { clearances: [{ month: '2025-02', clearedOn: '2025-02-20' }] },
    }),
    missing: 400,
    refusals: {
      'a member without a linked portal': (world) => unlinked(world),
      'a day in the future': () => ({
        body: { clearances: [{ month: '2025-02', clearedOn: inDays(2) }] },
        status: 400,
      }),
      'a month that is there twice': () => ({
        body: { clearances: ['2025-02-03', '2025-02-04'].map((clearedOn) => ({ month: '2025-02', clearedOn })) },
        status: 400,
      }),
      'more clearances than a call enters': () => ({
        body: {
          clearances: Array.from({ length: 25 }, () => ({ month: '2025-02', clearedOn: '2025-02-03' })),
        },
        status: 400,
      }),
      'a month outside the service': () => ({
        body: { clearances: [{ month: '2026-01', clearedOn: '2026-01-05' }] },
        status: 404,
      }),
    },
    outcomes: {
      'enters all of them or none, and is not asked again': async (world) => {
        const member = await served(world);
        const url = `/api/users/${member.id}/service/clearances`;
        const [february, march] = [
          { month: '2025-02', clearedOn: '2025-02-05' },
          { month: '2025-03', clearedOn: '2025-03-04' },
        ];
        const wrong = { ...march, clearedOn: '2025-02-28' };
        expect((await member.call('PUT', url, { clearances: [february, wrong] })).status).toBe(400);
        expect(await yearOf(member)).toMatchObject({ asksForMonths: true });
        expect(await clearanceOf(member, '2025-02')).toMatchObject({ clearedOn: null });
        const year = done(await member.call('PUT', url, { clearances: [february, march] }));
        expect(await yearOf(member)).toEqual(year);
        expect(year.asksForMonths).toBe(false);
        expect(year.clearances.slice(1, 3)).toMatchObject([february, march]);
      },
      'is skipped by an empty list': async (world) => {
        const member = await served(world);
        const url = `/api/users/${member.id}/service/clearances`;
        done(await member.call('PUT', url, { clearances: [] }));
        expect(await yearOf(member)).toMatchObject({ asksForMonths: false });
      },
    },
  },
  {
    route: updateItem,
    by: served,
    given: (_world, { id }) => ({ params: { id, key: 'kit' }, body: { isDone: true } }),
    missing: 400,
    refusals: { 'a member without a linked portal': (world) => unlinked(world, { key: 'kit' }) },
    outcomes: {
      'ticks an item and unticks it, also twice': async (world) => {
        const member = await served(world);
        const url = `/api/users/${member.id}/service/items/cds_clearance`;
        for (const isDone of [true, true, false, false]) {
          const { milestones } = done(await member.call('PUT', url, { isDone }));
          expect(await yearOf(member)).toMatchObject({ milestones });
          expect(milestones.at(-1).items.map((item: { isDone: boolean }) => item.isDone)).toEqual([
            false,
            isDone,
            false,
            false,
          ]);
        }
      },
    },
  },
  {
    route: shareCalendar,
    by: served,
    given: self,
    refusals: { 'a member without a linked portal': (world) => unlinked(world) },
    outcomes: {
      'is the same address until it is revoked, and another one then': async (world) => {
        const [member, other] = [await served(world), await served(world)];
        const addressOf = async ({ id, call }: TestMember) =>
          done(await call('GET', `/api/users/${id}/service/calendar`)).url;
        const first = await addressOf(member);
        expect(first).toMatch(/^https?:\/\/[^/]+\/api\/service-calendars\/[\w-]{40,}\.ics$/);
        expect(await addressOf(member)).toBe(first);
        expect(await addressOf(other)).not.toBe(first);
        done(await member.call('DELETE', `/api/users/${member.id}/service/calendar`));
        expect(await addressOf(member)).not.toBe(first);
      },
    },
  },
  { route: revokeCalendar, given: self },
];
