import { ratingKeys } from '@kopa/contracts/service/ppas';
import { MINUTE } from '@kopa/contracts/time';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { countAnswer as countAllowance } from '../../features/service/allowance.actions.ts';
import { countAnswer } from '../../features/service/clearance-days.actions.ts';
import type { Db } from '../database.ts';
import type { Random } from './random.ts';
import type { SeededMember } from './seed-members.ts';

const atHome = 40;
const inEachOtherState = 6;

/**
 * Seeds answers about the allowance of the month: many of the first demo member's state, and few of each other one, so
 * that the counts of the state and of everybody show. Neither demo member has answered.
 */
export async function seedAllowance(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const today = dayInLagos(now);
  const home = members[0]?.state;
  const taken = new Map<string, number>();
  for (const { id, state } of members.slice(2)) {
    const answers = taken.get(state ?? '') ?? 0;
    if (state === null || answers >= (state === home ? atHome : inEachOtherState)) continue;
    taken.set(state, answers + 1);
    await countAllowance(db, id, today.slice(0, 7), answers % 3 === 0 ? null : today);
  }
}

const answersToday = 40;

/**
 * Seeds answers about today's clearance by members who serve where the first demo member does, one in four minutes: most
 * found it open.
 */
export async function seedClearanceDay(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const [home, ...others] = members;
  if (home === undefined || home.state === null || home.lga === null) return;
  const where = { day: dayInLagos(now), state: home.state, lga: home.lga };
  const neighbours = others.slice(1).filter(({ state, lga }) => state === where.state && lga === where.lga);
  for (const [index, { id }] of neighbours.slice(0, answersToday).entries()) {
    const at = new Date(now.getTime() - (answersToday - index) * 4 * MINUTE);
    const answer =
      index % 5 === 0 ? { status: 'closed' as const } : { status: 'open' as const, waitMinutes: 90 + index };
    await countAnswer(db, id, where, { ...answer, at, mark: null });
  }
}

const texts = [
  'The principal welcomes you and the classes are not too large. The lodge needs a generator.',
  'Good people and real work. Ask for your own desk in the first week.',
  null,
  'Far from the road: leave early on CDS days.',
];
const reviewers = 60;

/** Seeds reviews of places by members who serve there, with the place of the first demo member among them. */
export async function seedPpaReviews(db: Db, members: readonly SeededMember[], random: Random): Promise<void> {
  const ids = members.slice(2).map(({ id }) => id);
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('ppas as p', (join) =>
      join.onRef('p.name', '=', 'm.ppa').onRef('p.lga', '=', 'm.lga').onRef('p.state', '=', 'm.deploymentState'),
    )
    .select(['m.id as memberId', 'p.id as ppaId'])
    .where('m.id', 'in', ids)
    .orderBy('p.members', 'desc')
    .orderBy('m.id')
    .limit(reviewers)
    .execute();
  for (const row of rows) {
    const ratings = ratingKeys.map((key) => [key, 2 + random.below(4)]);
    const id = 1 + random.below(2 ** 48 - 1);
    const text = random.pick(texts);
    await db
      .insertInto('ppaReviews')
      .values({ id, ...row, ...Object.fromEntries(ratings), text, handover: null })
      .execute();
  }
}
