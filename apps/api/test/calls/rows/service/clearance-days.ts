import { answerClearanceDay, getClearanceDay, withdrawClearanceAnswer } from '@kopa/contracts/service/clearance-days';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { announceWindow, inDays } from '../../../steps/calendar.ts';
import { recordOf } from '../../../steps/file.ts';
import type { Row } from '../../row.ts';
import { takeOverAccount } from '../../take-over-account.ts';
import type { World } from '../../world.ts';

const url = '/api/clearance-days/today';
const by = (world: World) => linkedInWindow(world);
const unlinked = ({ chidi }: World) => ({ by: chidi, status: 404 });

/** A linked member of an LGA on a day of their clearance. */
async function linkedInWindow(world: World, { state, lga } = { state: 'Kebbi', lga: 'Argungu' }) {
  await announceWindow(world.administrator, { state, lga });
  return world.registerLinked({ deploymentState: state, lga, serviceStartDate: inDays(-100) });
}

/** Tells how a member has found the clearance of today. */
const tell = ({ call }: TestMember, status: string, waitMinutes?: number) => call('PUT', url, { status, waitMinutes });

/** As many members of an LGA in its window. */
async function membersOf(world: World, lga: string, count: number) {
  const first = await linkedInWindow(world, { state: 'Kebbi', lga });
  const others = [];
  while (others.length < count - 1) {
    others.push(await world.registerLinked({ deploymentState: 'Kebbi', lga, serviceStartDate: inDays(-100) }));
  }
  return [first, ...others] as const;
}

export const rows: Row[] = [
  {
    route: getClearanceDay,
    by,
    refusals: { 'a member without a linked portal': unlinked },
    outcomes: {
      'shows nothing of the first nine answers, and ten from the tenth one on': async (world) => {
        const [first, ...others] = await membersOf(world, 'Jega', 11);
        for (const member of others.slice(0, 9)) done(await tell(member, 'open', 100));
        const before = done(await first.call('GET', url));
        expect(before).toMatchObject({
          ...{ date: inDays(0), place: { state: 'Kebbi', lga: 'Jega' } },
          ...{ isInWindow: true, own: null, answers: null },
        });
        const tenth = done(await tell(first, 'open', 160));
        expect(tenth.answers).toEqual({ count: 10, status: 'open', waitMinutes: 90 });
        done(await tell(others[9] as (typeof others)[0], 'closed'));
        const after = done(await first.call('GET', url));
        expect(after).toEqual(tenth);
        done(await first.call('DELETE', url));
        expect(done(await first.call('GET', url))).toEqual({ ...tenth, own: null });
      },
      'tells a record how many others were there': async (world) => {
        const [first, ...others] = await membersOf(world, 'Zuru', 12);
        for (const member of others.slice(0, 10)) done(await tell(member, 'closed'));
        const kept = await recordOf(first, { kind: 'clearance' });
        expect([kept.alsoThere, (await recordOf(first)).alsoThere]).toEqual([10, null]);
        expect((await recordOf(first, { kind: 'clearance', on: inDays(-1) })).alsoThere).toBeNull();
        done(await tell(first, 'closed'));
        const [listed] = done(await first.call('GET', `/api/users/${first.id}/records?kind=clearance`));
        expect(listed.alsoThere, 'nine others at least').toBeNull();
      },
    },
  },
  {
    route: answerClearanceDay,
    by,
    given: () => ({ body: { status: 'open', waitMinutes: 45 } }),
    refusals: {
      'a member without a linked portal': unlinked,
      'a wait where nobody is': () => ({ body: { status: 'nobody', waitMinutes: 5 }, status: 400 }),
      'a wait of more than 12 hours': () => ({ body: { status: 'open', waitMinutes: 721 }, status: 400 }),
      'another status': () => ({ body: { status: 'mixed' }, status: 400 }),
      'a day outside of the window': async (world) => ({
        by: await world.registerLinked({
          ...{ deploymentState: 'Kebbi', lga: 'Yauri', serviceStartDate: inDays(-1) },
        }),
        status: 409,
      }),
      'a suspended month': async (world) => {
        const there = { state: 'Kebbi', lga: 'Suru' };
        const suspended = await linkedInWindow(world, there);
        await announceWindow(world.administrator, there, 'suspension');
        return { by: suspended, status: 409 };
      },
      'a second answer by one portal account': async (world) => {
        const former = await linkedInWindow(world);
        done(await tell(former, 'open'));
        return { by: await takeOverAccount(world, former), status: 409 };
      },
    },
    outcomes: {
      "replaces one's own answer": async (world) => {
        const member = await linkedInWindow(world);
        done(await tell(member, 'open', 30));
        const { own } = done(await tell(member, 'closed'));
        expect(own).toMatchObject({ status: 'closed', waitMinutes: null });
      },
    },
  },
  {
    route: withdrawClearanceAnswer,
    by,
    outcomes: {
      'takes the answer back, again and without a portal too': async (world) => {
        const member = await linkedInWindow(world);
        done(await tell(member, 'open'));
        for (const _time of [1, 2]) done(await member.call('DELETE', url));
        expect(done(await member.call('GET', url)).own).toBeNull();
        done(await world.chidi.call('DELETE', url));
      },
    },
  },
];
