import { deletePpaReview, getOwnPpa, listPpaReviews, listPpas, savePpaReview } from '@kopa/contracts/service/ppas';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { report } from '../../../steps/reports.ts';
import type { Row } from '../../row.ts';
import { takeOverAccount } from '../../take-over-account.ts';
import type { World } from '../../world.ts';

const ratings = { welcome: 5, work: 4, accommodation: 3, stipend: 2, safety: 1 };

/** Members of a place of their own, as many as asked for. */
async function colleagues(world: World, count: number): Promise<TestMember[]> {
  const ppa = `Place ${world.next()}`;
  const members: TestMember[] = [];
  while (members.length < count) {
    members.push(await world.registerLinked({ ppa, deploymentState: 'Oyo', lga: 'Ibadan North' }));
  }
  return members;
}

const queryOf = ({ user }: TestMember) => {
  const { ppa, deploymentState, lga } = user;
  return `name=${encodeURIComponent(ppa ?? '')}&state=${deploymentState}&lga=${encodeURIComponent(lga ?? '')}`;
};
const review = async ({ call }: TestMember, changes: object = {}) =>
  done(await call('PUT', '/api/ppas/review', { ratings, ...changes }));
const reviewsOf = async (member: TestMember) => done(await member.call('GET', `/api/ppas/reviews?${queryOf(member)}`));
const placeOf = async (member: TestMember) =>
  done(await member.call('GET', `/api/ppas?search=${encodeURIComponent(member.user.ppa ?? '')}`)).find(
    ({ name }: { name: string }) => name === member.user.ppa,
  );

const linked = async (world: World) => (await colleagues(world, 1))[0] as TestMember;
const unlinked = { 'a member without a portal record': ({ chidi }: World) => ({ by: chidi, status: 409 }) };

export const rows: Row[] = [
  {
    route: listPpas,
    given: async (world) => ({ query: { search: (await linked(world)).user.ppa, state: 'Oyo' } }),
    outcomes: {
      'shows the number of reviews always, and ratings from the third one on': async (world) => {
        const [first, second, third] = (await colleagues(world, 3)) as [TestMember, TestMember, TestMember];
        expect(await placeOf(first)).toMatchObject({ members: 3, reviews: 0, ratings: null });
        await review(first);
        await review(second, { ratings: { ...ratings, work: 1 } });
        expect(await placeOf(first)).toMatchObject({ members: 3, reviews: 2, ratings: null });
        await review(third, { ratings: { ...ratings, work: 2 } });
        expect(await placeOf(first)).toMatchObject({ reviews: 3, ratings: { ...ratings, work: 2.3 } });
      },
      'finds places by words, state and LGA': async (world) => {
        const member = await world.registerLinked({ ppa: 'Zuma Rock School', deploymentState: 'FCT', lga: 'Bwari' });
        for (const [query, found] of [
          ['search=rock%20z%C3%BAma', 1],
          ['search=zuma&state=FCT&lga=Bwari', 1],
          ['search=zuma&state=Oyo', 0],
          ['search=nowhere-at-all', 0],
        ] as const) {
          expect(done(await member.call('GET', `/api/ppas?${query}`)), query).toHaveLength(found);
        }
      },
    },
  },
  {
    route: listPpaReviews,
    given: async (world) => {
      const [first, ...others] = (await colleagues(world, 3)) as [TestMember, ...TestMember[]];
      for (const member of [first, ...others]) await review(member, { text: 'Good people', handover: 'Ask for Musa' });
      return { query: Object.fromEntries(new URLSearchParams(queryOf(first))) };
    },
    outcomes: {
      'is hidden below three, has neither author nor time, and can be reported': async (world) => {
        const [first, second, third] = (await colleagues(world, 3)) as [TestMember, TestMember, TestMember];
        const own = (await review(first, { text: 'Bring a mosquito net' })).review;
        await review(second);
        expect(await reviewsOf(first)).toEqual([]);
        expect((await report(third, 'ppa_review', own.id)).status).toBe(404);
        await review(third);
        const shown = await reviewsOf(third);
        expect(shown).toHaveLength(3);
        expect(shown.map(({ id }: { id: number }) => id)).toEqual(
          shown.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => b - a),
        );
        const found = shown.find(({ id }: { id: number }) => id === own.id);
        expect(found).toEqual({ id: own.id, ratings, text: 'Bring a mosquito net', handover: null, isOwn: false });
        expect((await report(first, 'ppa_review', own.id)).status).toBe(400);
        const { id } = done(await report(third, 'ppa_review', own.id));
        expect(id).toBeGreaterThan(0);
        done(await second.call('DELETE', '/api/ppas/review'));
        expect(await reviewsOf(third)).toEqual([]);
      },
      'loses a review that an administrator removes': async (world) => {
        const members = await colleagues(world, 4);
        const ids: number[] = [];
        for (const member of members) ids.push((await review(member, { text: 'A text' })).review.id);
        const [author, reporter] = members as [TestMember, TestMember];
        done(await report(reporter, 'ppa_review', ids[0] as number));
        const { administrator } = world;
        const cases = done(await administrator.call('GET', '/api/admin/cases?subjectType=ppa_review&limit=100'));
        const found = cases.find(({ subjectId }: { subjectId: number }) => subjectId === ids[0]);
        expect(found).toMatchObject({ member: { id: author.id }, snapshot: { text: 'A text' }, isDeleted: false });
        done(await administrator.call('POST', `/api/admin/cases/${found.id}/decision`, { action: 'remove' }));
        expect((await reviewsOf(reporter)).map(({ id }: { id: number }) => id).sort()).toEqual(ids.slice(1).sort());
        expect(await placeOf(reporter)).toMatchObject({ reviews: 3 });
      },
    },
  },
  {
    route: getOwnPpa,
    by: linked,
    refusals: unlinked,
    outcomes: {
      'moves with a redeployment, and leaves the review of the place before': async (world) => {
        const member = await world.registerLinked({ ppa: 'The first place' });
        await review(member);
        await world.portal.change(member.account, { ppa: 'The second place' });
        done(await member.call('POST', `/api/users/${member.id}/refresh`));
        expect(done(await member.call('GET', '/api/ppas/review'))).toMatchObject({
          name: 'The second place',
          review: null,
        });
        expect(await placeOf(member)).toMatchObject({ members: 0, reviews: 1 });
      },
    },
  },
  {
    route: savePpaReview,
    by: linked,
    given: () => ({ body: { ratings, text: 'Good people', handover: 'Ask for Musa' } }),
    keepsTexts: true,
    refusals: {
      ...unlinked,
      'a second review by one portal account': async (world) => {
        const former = await world.registerLinked({ ppa: 'A place of one' });
        await review(former);
        return { by: await takeOverAccount(world, former), status: 409 };
      },
      'a rating above 5': () => ({ body: { ratings: { ...ratings, work: 6 } }, status: 400 }),
      'a missing rating': () => ({ body: { ratings: { work: 3 } }, status: 400 }),
    },
    outcomes: {
      'changes the review that is there, under its id': async (world) => {
        const member = await linked(world);
        const { id } = (await review(member, { text: 'One' })).review;
        const changed = await review(member, { ratings: { ...ratings, safety: 5 }, handover: ' ' });
        expect(changed.review).toEqual({
          ...{ id, ratings: { ...ratings, safety: 5 } },
          ...{ text: null, handover: null, isOwn: true },
        });
        expect(await placeOf(member)).toMatchObject({ reviews: 1 });
      },
      'is free again for a portal account once its review is deleted': async (world) => {
        const former = await world.registerLinked({ ppa: 'Another place of one' });
        await review(former);
        done(await former.call('DELETE', '/api/ppas/review'));
        await review(await takeOverAccount(world, former));
      },
    },
  },
  {
    route: deletePpaReview,
    by: linked,
    given: async (_world, member) => {
      await review(member);
      return {};
    },
    refusals: unlinked,
  },
];
