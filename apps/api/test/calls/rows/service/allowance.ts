import { answerAllowance, getAllowance } from '@kopa/contracts/service/allowance';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { inDays } from '../../../steps/calendar.ts';
import type { Row } from '../../row.ts';
import { takeOverAccount } from '../../take-over-account.ts';

const month = '2025-02';
const answer = async ({ id, call }: TestMember, paidOn: string | null, of = month) =>
  done(await call('PUT', `/api/users/${id}/allowance/${of}`, { paidOn }));
const seenBy = async ({ call }: TestMember, of = month) => done(await call('GET', `/api/allowance/${of}`));

export const rows: Row[] = [
  {
    route: getAllowance,
    missing: 400,
    given: async (_world, member) => {
      await answer(member, '2025-02-26');
      return { params: { month } };
    },
    outcomes: {
      'shows the number of answers from the tenth one on, of the own state and batch and of everybody': async (
        world,
      ) => {
        const of = '2025-03';
        const members: TestMember[] = [];
        while (members.length < 10) {
          members.push(await world.registerLinked({ deploymentState: 'Yobe', batch: '2026 Batch C' }));
        }
        const [first, ...others] = members as [TestMember, ...TestMember[]];
        for (const member of others) await answer(member, member.id % 2 === 0 ? '2025-03-27' : null, of);
        expect(await seenBy(first, of)).toEqual({ mine: null, state: null, batch: null, everybody: null });
        const { everybody, state, batch, mine } = await answer(first, '2025-03-28', of);
        const paid = others.filter(({ id }) => id % 2 === 0).length + 1;
        expect(mine).toEqual({ paidOn: '2025-03-28' });
        for (const count of [everybody, state, batch]) expect(count).toEqual({ paid, answers: 10 });
        expect(await seenBy(world.chidi, of)).toEqual({ mine: null, state: null, batch: null, everybody });
        await answer(world.ada, '2025-03-28', of);
        expect((await seenBy(first, of)).everybody, 'one more answer changes no count').toEqual(everybody);
      },
    },
  },
  {
    route: answerAllowance,
    given: (_world, { id }) => ({ params: { id, month }, body: { paidOn: '2025-02-26' } }),
    missing: 400,
    refusals: {
      'a day in the future': () => ({ body: { paidOn: inDays(2) }, status: 400 }),
      'a day before the month': () => ({ body: { paidOn: '2025-01-31' }, status: 400 }),
      'a second answer by one portal account': async (world) => {
        const former = await world.registerLinked();
        await answer(former, null);
        const by = await takeOverAccount(world, former);
        return { by, params: { id: by.id, month }, status: 409 };
      },
      'a month that has not begun': (_world, { params }) => ({
        params: { ...params, month: inDays(40).slice(0, 7) },
        body: { paidOn: null },
        status: 400,
      }),
    },
    outcomes: {
      'takes a day, and takes it back': async ({ bayo }) => {
        for (const paidOn of ['2025-02-25', null, '2025-02-24']) {
          expect((await answer(bayo, paidOn)).mine).toEqual({ paidOn });
          expect((await seenBy(bayo)).mine).toEqual({ paidOn });
        }
      },
    },
  },
];
